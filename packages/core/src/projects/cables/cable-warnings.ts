import { type Static, Type } from "@sinclair/typebox";
import { type cables, signals } from "../../catalog/mod.ts";
import { titled, titlesOf } from "../../engine/fields/titled.ts";
import { namesOf } from "../../engine/names-of.ts";
import type { RowOf } from "../../engine/rows/definition.ts";
import { oneOfGrowing, openForm } from "../../engine/schemas/growing.ts";
import type { Reader } from "../../ports/storage.ts";
import { withEnds } from "./ends.ts";
import { readByIds, readCatalogCables } from "./mating-catalog.ts";
import type { ProjectCableRow } from "./table.ts";

/** Entries of the catalog about one cable: the kind that is used, and the signal that it carries. */
interface CableCatalog {
  readonly cable?: RowOf<typeof cables> | undefined;
  readonly signal?: RowOf<typeof signals> | undefined;
}

/** Longest cables that the catalog allows, by the code of the warning about a longer one. */
const limits = {
  longer_than_sold: ({ cable }: CableCatalog) =>
    cable && cable.lengthsMm.length > 0
      ? { mm: Math.max(...cable.lengthsMm), reason: `${cable.name} is sold up to` }
      : undefined,
  longer_than_signal_allows: ({ signal }: CableCatalog) =>
    signal && signal.maxLengthMm !== null
      ? { mm: signal.maxLengthMm, reason: `${signal.name} allows at most` }
      : undefined,
};

/** Codes of all warnings about cables. */
export const cableWarningCodes = namesOf(limits);

/** Code of a warning, as answers show it. */
export const cableWarningCode = titled(["Warning", "Warnung"], openForm(oneOfGrowing(cableWarningCodes)), {
  values: {
    longer_than_sold: ["longer than the catalog's cable is sold", "länger, als es das Kabel zu kaufen gibt"],
    longer_than_signal_allows: ["longer than its signal allows", "länger, als das Signal es zulässt"],
  },
});

/** Doubts about a cable; absent without any. */
export const cableWarningsSchema = Type.Array(
  Type.Object(
    {
      code: cableWarningCode,
      message: titled(["Explanation", "Erklärung"], Type.String()),
      limitMm: titled(["Longest cable", "Längstes Kabel"], Type.Integer(), { unit: "mm" }),
    },
    {
      $id: "CableWarning",
      additionalProperties: false,
      ...titlesOf({ one: ["Warning", "Warnung"], many: ["Warnings", "Warnungen"] }),
    },
  ),
  { description: "What is doubtful about the cable, such as its length; absent if nothing is, and in events" },
);

/** Shape of {@link cableWarningsSchema}. */
type CableWarnings = Static<typeof cableWarningsSchema>;

/** Cables as answers show them, with warnings by the present catalog. */
export async function presentCables(reader: Reader, rows: readonly ProjectCableRow[]) {
  const warningsOf = await readCableWarnings(reader, rows);
  return rows.map((row) => {
    const warnings = warningsOf(row);
    return { ...withEnds(row), ...(warnings.length > 0 && { warnings }) };
  });
}

/** One cable, as {@link presentCables} shows several. */
export async function presentCable(reader: Reader, row: ProjectCableRow) {
  const [shown] = await presentCables(reader, [row]);
  return shown ?? withEnds(row);
}

/** Reads what the catalog says about cables, and judges each by it. Entries that were removed since still count. */
export async function readCableWarnings(
  reader: Reader,
  rows: readonly ProjectCableRow[],
): Promise<(row: ProjectCableRow) => CableWarnings> {
  const long = rows.filter(({ lengthMm }) => lengthMm !== null);
  const kinds = await readCatalogCables(
    reader,
    long.map(({ catalogCableId }) => catalogCableId),
  );
  const cableOf = (row: ProjectCableRow) => kinds.get(row.catalogCableId ?? "");
  const ids = long.map((row) => signalIdOf(row, cableOf(row)));
  const carried = await readByIds(ids, (where) => reader.select(signals.table, { where }));
  const signalById = new Map<string, (typeof carried)[number]>(carried.map((row) => [row.id, row]));
  return (row) => {
    const cable = cableOf(row);
    const signal = signalById.get(signalIdOf(row, cable) ?? "");
    return warningsFor(row.lengthMm ?? 0, { cable, signal });
  };
}

/** The signal that a cable carries: its own, or the one of a catalog cable that carries only one. */
function signalIdOf({ signalId }: ProjectCableRow, cable: CableCatalog["cable"]): string | null {
  const [only, ...others] = cable?.signalIds ?? [];
  return signalId ?? (others.length === 0 ? (only ?? null) : null);
}

function warningsFor(lengthMm: number, catalog: CableCatalog): CableWarnings {
  return cableWarningCodes.flatMap((code) => {
    const limit = limits[code](catalog);
    if (!limit || lengthMm <= limit.mm) return [];
    const message = `The cable is ${lengthMm} mm long, but ${limit.reason} ${limit.mm} mm`;
    return [{ code, message, limitMm: limit.mm }];
  });
}
