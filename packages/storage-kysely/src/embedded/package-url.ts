/** Makes a package ready below a data directory, and returns the URL of its main module. */
type Unpack = (name: string, dataDirectory: string) => string;

declare global {
  /** Only the binary sets it, in tools/binary/run-binary.ts. */
  var unpackInBinary: Unpack | undefined;
}

/**
 * URL of the main module of a package. The single binary holds the package instead of having it installed: its global
 * function unpacks it below the data directory, whose lock keeps others away meanwhile.
 */
export function packageUrl(name: string, dataDirectory: string): string {
  const { unpackInBinary: unpack } = globalThis;
  return unpack === undefined ? import.meta.resolve(name) : unpack(name, dataDirectory);
}
