import type { Finding, Source } from "./sources.ts";

/** Workspaces of tables of cases and of what tests need, which may be long as tests are. */
const testTools = ["packages/conformance", "packages/testing", "test"];
const linesMax = { source: 300, test: 600 };
/** Most lines of the file in the middle of all sources by length, and of the one that 95 % do not exceed. */
const spreadMax = { median: 60, p95: 170 };

/** Files that are too long, and a middle or an upper end of all sources that is. */
export function sizeFindings(sources: readonly Source[]): readonly Finding[] {
  return [...sources.flatMap(fileFindings), ...spreadFindings(sources.filter((source) => !isForTests(source)))];
}

function fileFindings(source: Source): readonly Finding[] {
  const { path, lines } = source;
  const most = isForTests(source) ? linesMax.test : linesMax.source;
  return lines > most ? [{ rule: "file-lines", file: path, detail: `${lines} lines, at most ${most}` }] : [];
}

function spreadFindings(sources: readonly Source[]): readonly Finding[] {
  const byLength = sources.toSorted((one, other) => one.lines - other.lines);
  const check = (name: string, part: number, most: number): readonly Finding[] => {
    const source = byLength[Math.floor((byLength.length - 1) * part)];
    if (!source || source.lines <= most) return [];
    return [{ rule: `${name}-lines`, file: source.path, detail: `${name} of ${source.lines} lines, at most ${most}` }];
  };
  return [...check("median", 0.5, spreadMax.median), ...check("p95", 0.95, spreadMax.p95)];
}

function isForTests({ isTest, workspace }: Source): boolean {
  return isTest || testTools.includes(workspace);
}
