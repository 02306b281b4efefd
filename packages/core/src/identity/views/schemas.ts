import { type Static, Type } from "@sinclair/typebox";
import { titled } from "../../engine/fields/titled.ts";
import { idOf, text, timestamp } from "../../engine/schemas/schema.ts";
import type { SavedViewRow } from "./table.ts";

const closed = { additionalProperties: false };

/** Characters of the longest name of a page. */
const pageLengthMax = 60;

/** Characters of the longest name: more are cut in a menu. */
const nameLengthMax = 80;

/** Characters of the longest query: the address of a page with 50 chosen rows and each filter has fewer. */
const queryLengthMax = 4000;

const page = text({ max: pageLengthMax, pattern: "^[a-z0-9]+(-[a-z0-9]+)*$", description: "Name of the page" });

const name = titled(
  ["Name of the view", "Name der Ansicht"],
  text({ max: nameLengthMax, description: "Unique among the user's views of the page" }),
);

const query = text({
  min: 0,
  max: queryLengthMax,
  // The characters of a query (RFC 3986 §3.4).
  pattern: "^[A-Za-z0-9._~!$&'()*+,;=:@/?%-]*$",
  description: "Query of the page's address, without the question mark",
});

export const savedViewSchema = Type.Object(
  { id: idOf("savedView"), page, name, query, createdAt: timestamp() },
  { $id: "SavedView", ...closed },
);

export const savedViewCreateSchema = Type.Object({ page, name, query }, { $id: "SavedViewCreate", ...closed });

export const savedViewPatchSchema = Type.Partial(Type.Object({ name, query }), { $id: "SavedViewPatch", ...closed });

export const savedViewExample: Static<typeof savedViewSchema> = {
  id: "6740a1f2c3d4e5f6071829a0",
  page: "deliveries",
  name: "Given up today",
  query: "phase=given_up&period=24h",
  createdAt: "2026-11-20T08:00:00.000Z",
};

/** A view without its owner, who is the only reader. */
export function presentView({ userId: _owner, ...view }: SavedViewRow): Static<typeof savedViewSchema> {
  return view;
}
