import { readFileSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** Parts of a binary, and the file that it becomes. */
export interface Bundle {
  /** Folder with the service and its packages, installed. */
  readonly tree: string;
  /** Files that the program reads, from the tree. */
  readonly files: readonly string[];
  /** Programs of threads, from the tree. */
  readonly threads: readonly string[];
  /** Platform in Bun's words, such as `linux-x64`. */
  readonly system: string;
  readonly commit: string;
  readonly output: string;
}

/**
 * Compiles the service to one program that runs from itself. Its file system holds the files and threads at their paths
 * in the tree, and every module believes that it lies there too, so nothing else has to know about the binary.
 * @throws {AggregateError} when a module cannot be bundled
 */
export async function compileBundle({ tree, files, threads, system, commit, output }: Bundle): Promise<void> {
  const root = realpathSync(tree);
  const entry = join(root, "entry.ts");
  writeFileSync(entry, entryText(files));
  await Bun.build({
    entrypoints: [entry, ...threads.map((path) => join(root, path))],
    root,
    naming: { entry: "[dir]/[name].[ext]", asset: "[dir]/[name].[ext]" },
    target: "bun",
    // Names and statements stay readable in the traces of errors.
    minify: { whitespace: true },
    define: { "process.env.BUILD_COMMIT": JSON.stringify(commit) },
    // Bun's types know only the targets of its own list.
    compile: { target: `bun-${system}` as Bun.Build.CompileTarget, outfile: output, autoloadBunfig: false },
    plugins: [placing(root)],
  });
}

/** The first module: it embeds the files and hands their paths on. */
function entryText(files: readonly string[]): string {
  const lines = files.map(
    (path, index) => `import f${index} from ${JSON.stringify(`./${path}`)} with { type: "file" };`,
  );
  const names = files.map((_, index) => `f${index}`).join(", ");
  return `${lines.join("\n")}\nimport { runBinary } from "./tools/binary/run-binary.ts";\nawait runBinary([${names}]);\n`;
}

/** Tells our own modules their path in the tree: in a bundle all of them would have the path of the program. */
function placing(root: string): Bun.BunPlugin {
  return {
    name: "placing",
    setup(build) {
      build.onLoad({ filter: /[\\/](packages|apps)[\\/].*\.ts$/u }, ({ path }) => {
        const text = readFileSync(path, "utf8");
        return { loader: "ts", contents: path.startsWith(root) ? placed(text, relative(root, path)) : text };
      });
    },
  };
}

/** The module's text with its place in the tree, `path`, below the root of the binary's file system. */
export function placed(text: string, path: string): string {
  const directory = `(import.meta.dirname + ${JSON.stringify(`/${dirname(path)}`)})`;
  const url = `Bun.pathToFileURL(import.meta.dirname + ${JSON.stringify(`/${path}`)}).href`;
  return text
    .replaceAll("import.meta.resolve(", "resolveInBinary(")
    .replaceAll(/import\.meta\.(dirname|url)\b/gu, (_, name) => (name === "url" ? url : directory));
}
