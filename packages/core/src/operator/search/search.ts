import { type Static, Type } from "@sinclair/typebox";
import { forUsers } from "../../engine/calls/access.ts";
import { defineOperation } from "../../engine/calls/operation.ts";
import { oneOfGrowing, openForm } from "../../engine/schemas/growing.ts";
import { integer, text } from "../../engine/schemas/schema.ts";
import { foldedText } from "../../engine/text/folded-text.ts";
import { searchedKinds, searchSources } from "./search-sources.ts";

const resultsMax = 50;
const resultsDefault = 20;

const resultSchema = Type.Object(
  {
    kind: openForm(oneOfGrowing(searchedKinds)),
    id: Type.String(),
    name: Type.String({
      description: "Name of the thing; the URL of an endpoint or delivery, the address of a user, the kind of a job",
    }),
  },
  { $id: "SearchResult", additionalProperties: false },
);

export const search = defineOperation({
  name: "search",
  method: "GET",
  path: "/api/v1/search",
  tag: "Search",
  summary: "Find anything by id or name",
  description:
    "Finds things by their id or a part of their name, only those that the caller may read: for every user projects, products, connectors, signals and cables, and with the privileges of the Admin API also users, endpoints, deliveries, files, view templates, reports, lists, roles, providers of single sign-on, domains, OAuth clients and jobs. Deliveries and jobs have no name, so only their id finds them. New kinds may be added.",
  ...forUsers,
  audience: "anyone",
  query: Type.Object(
    {
      q: text({ max: 200, description: "An id, or a part of a name in any case, with or without accents" }),
      limit: Type.Optional(integer({ min: 1, max: resultsMax, description: `Results, at most; ${resultsDefault}` })),
    },
    { additionalProperties: false },
  ),
  output: Type.Array(resultSchema),
  example: { output: [{ kind: "project", id: "6740a1f2c3d4e5f607182930", name: "Lobby video wall" }] },
  async run(context, { query: { q, limit = resultsDefault } }) {
    const found = await Promise.all(searchSources.map((find) => find(context, { q, limit })));
    const ranked = found.flat().toSorted((one, other) => rankOf(one, q) - rankOf(other, q));
    return ranked.slice(0, limit);
  },
});

/** Rank of a result; equal ones stay in the order of their kinds. */
function rankOf({ id, name }: Static<typeof resultSchema>, q: string): number {
  const [foldedName, foldedQuery] = [foldedText(name), foldedText(q)];
  if (id === q.toLowerCase() || foldedName === foldedQuery) return 0;
  return foldedName.startsWith(foldedQuery) ? 1 : 2;
}
