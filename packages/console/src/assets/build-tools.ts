/** True where the console can be built: its development dependencies are installed. */
export function isBuiltHere(): boolean {
  try {
    import.meta.resolve("preact");
    import.meta.resolve("ag-grid-community");
    import.meta.resolve("@rrweb/replay");
    return true;
  } catch {
    return false;
  }
}
