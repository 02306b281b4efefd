/** True where the console can be built: its development dependencies are installed. */
export function isBuiltHere(): boolean {
  try {
    import.meta.resolve("preact");
    return true;
  } catch {
    return false;
  }
}
