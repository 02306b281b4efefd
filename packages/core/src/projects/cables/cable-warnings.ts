import { type Static, Type } from "@sinclair/typebox";
import { cables, signals } from "../../catalog/mod.ts";
import { titled, titlesOf } from "../../engine/fields/titled.ts";
import { namesOf } from "../../engine/names-of.ts";
import type { RowOf } from "../../engine/rows/definition.ts";
import { oneOfGrowing, openForm } from "../../engine/schemas/growing.ts";
import type { Reader } from "../../ports/storage.ts";
import { withEnds } from "./ends.ts";
import { readByIds } from "./mating-catalog.ts";
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

const codes = namesOf(limits);

/** Doubts about a cable; absent without any. */
export const cableWarningsSchema = Type.Array(
  Type.Object(
    {
      code: titled(["Warning", "Warnung"], openForm(oneOfGrowing(codes)), {
        values: {
          longer_than_sold: ["longer than the catalog's cable is sold", "länger, als es das Kabel zu kaufen gibt"],
          longer_than_signal_allows: ["longer than its signal allows", "länger, als das Signal es zulässt"],
        },
      }),
      message: titled(["Explanation", "Erklärung"], Type.String()),
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

/** Cables as answers show them, with warnings by the present catalog. Entries that were removed since still count. */
export async function presentCables(reader: Reader, rows: readonly ProjectCableRow[]) {
  const long = rows.filter(({ lengthMm }) => lengthMm !== null);
  const idsOf = (column: "catalogCableId" | "signalId") => long.map((row) => row[column]);
  const [kinds, carried] = await Promise.all([
    readByIds(idsOf("catalogCableId"), (where) => reader.select(cables.table, { where })),
    readByIds(idsOf("signalId"), (where) => reader.select(signals.table, { where })),
  ]);
  const cableById = new Map<string, (typeof kinds)[number]>(kinds.map((row) => [row.id, row]));
  const signalById = new Map<string, (typeof carried)[number]>(carried.map((row) => [row.id, row]));
  return rows.map((row) => {
    const catalog = { cable: cableById.get(row.catalogCableId ?? ""), signal: signalById.get(row.signalId ?? "") };
    const warnings = warningsOf(row.lengthMm ?? 0, catalog);
    return { ...withEnds(row), ...(warnings.length > 0 && { warnings }) };
  });
}

/** One cable, as {@link presentCables} shows several. */
export async function presentCable(reader: Reader, row: ProjectCableRow) {
  const [shown] = await presentCables(reader, [row]);
  return shown ?? withEnds(row);
}

function warningsOf(lengthMm: number, catalog: CableCatalog): CableWarnings {
  return codes.flatMap((code) => {
    const limit = limits[code](catalog);
    if (!limit || lengthMm <= limit.mm) return [];
    return [{ code, message: `The cable is ${lengthMm} mm long, but ${limit.reason} ${limit.mm} mm` }];
  });
}
