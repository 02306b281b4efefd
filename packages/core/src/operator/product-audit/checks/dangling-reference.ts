import { sentences } from "../../../engine/fields/sentences.ts";
import type { Comparison, Problem, ProductCheck, ProductRow } from "../check.ts";
import type { Parts } from "../facts.ts";

type Reference = {
  readonly kind: "connector" | "signal" | "file" | "product";
  readonly id: string;
  readonly pointer: string;
};

const says = sentences({
  lost_reference: [
    "Refers to a {kind:kind} that does not exist: {id}",
    "Verweist auf etwas, das es nicht gibt: {kind:kind} {id}",
  ],
  lost_references: [
    "Refers to a {kind:kind} that does not exist: {id}, and {others:number} more lead nowhere",
    "Verweist auf etwas, das es nicht gibt: {kind:kind} {id}; ins Leere führen außerdem {others:number}",
  ],
});

/** Finds references to connectors, signals, files and products that were removed or never existed. */
export const danglingReference: ProductCheck = {
  name: "dangling-reference",
  title: ["Refers to something that does not exist", "Verweist auf etwas, das es nicht gibt"],
  severity: "error",
  says,
  compare: async (facts) => compareReferences(await facts.parts(), await facts.files()),
};

function compareReferences(parts: Parts, files: ReadonlySet<string>): Comparison {
  const known = new Set<string>();
  const referring: ProductRow[] = [];
  const ids = { connector: parts.connectors, signal: parts.signals, file: files, product: known };
  const isKnown = ({ kind, id }: Reference) => ids[kind].has(id);
  // Products that come later are not known yet. Places are named only where something is lost: most have no problem.
  const mayBeLost = (product: ProductRow) =>
    product.connectors.some(({ connectorId, signalIds }) => {
      return !parts.connectors.has(connectorId) || signalIds.some((id) => !parts.signals.has(id));
    }) ||
    product.accessories.some(({ productId }) => !known.has(productId)) ||
    (product.replacedById !== null && !known.has(product.replacedById)) ||
    (product.symbolFileId !== null && !files.has(product.symbolFileId)) ||
    product.imageFileIds.some((id) => !files.has(id)) ||
    product.datasheetFileIds.some((id) => !files.has(id));
  return {
    read(product) {
      known.add(product.id);
      if (mayBeLost(product)) referring.push(product);
    },
    *find() {
      for (const product of referring) {
        yield undefined;
        if (!mayBeLost(product)) continue;
        const lost = referencesOf(product).filter((reference) => !isKnown(reference));
        const problem = problemOf(product, lost);
        if (problem) yield [product.id, problem];
      }
    },
  };
}

function referencesOf(product: ProductRow): readonly Reference[] {
  const { connectors, accessories, replacedById, symbolFileId, imageFileIds, datasheetFileIds } = product;
  const at = (kind: Reference["kind"], pointer: string, id: string | null): readonly Reference[] =>
    id === null ? [] : [{ kind, id, pointer }];
  return [
    ...connectors.flatMap(({ connectorId, signalIds }, index) => [
      ...at("connector", `/connectors/${index}/connectorId`, connectorId),
      ...signalIds.flatMap((id, place) => at("signal", `/connectors/${index}/signalIds/${place}`, id)),
    ]),
    ...accessories.flatMap(({ productId }, index) => at("product", `/accessories/${index}/productId`, productId)),
    ...at("product", "/replacedById", replacedById),
    ...at("file", "/symbolFileId", symbolFileId),
    ...imageFileIds.flatMap((id, index) => at("file", `/imageFileIds/${index}`, id)),
    ...datasheetFileIds.flatMap((id, index) => at("file", `/datasheetFileIds/${index}`, id)),
  ];
}

function problemOf(product: ProductRow, lost: readonly Reference[]): Problem | undefined {
  const [first, ...others] = lost;
  if (!first) return undefined;
  const { kind, id } = first;
  const said =
    others.length === 0
      ? says("lost_reference", { kind, id })
      : says("lost_references", { kind, id, others: others.length });
  const related = lost.map(({ kind, id }) => ({ kind, id }));
  // Nobody but an editor knows which connector it is instead.
  const isSolvable = lost.every(({ kind }) => kind !== "connector");
  return {
    pointer: first.pointer,
    ...said,
    related,
    ...(isSolvable && { fix: withoutLost(product, new Set(lost.map(({ id }) => id))) }),
  };
}

function withoutLost(product: ProductRow, lost: ReadonlySet<string>) {
  const kept = (id: string | null) => (id !== null && lost.has(id) ? null : id);
  const keptOf = (ids: readonly string[]) => ids.filter((id) => !lost.has(id));
  return {
    connectors: product.connectors.map((connector) => ({ ...connector, signalIds: keptOf(connector.signalIds) })),
    accessories: product.accessories.filter(({ productId }) => !lost.has(productId)),
    replacedById: kept(product.replacedById),
    symbolFileId: kept(product.symbolFileId),
    imageFileIds: keptOf(product.imageFileIds),
    datasheetFileIds: keptOf(product.datasheetFileIds),
  };
}
