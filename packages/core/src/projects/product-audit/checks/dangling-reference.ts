import type { Parts } from "../facts.ts";
import type { Comparison, Problem, ProductCheck, ProductRow } from "../check.ts";

type Reference = { readonly kind: "connector" | "signal" | "product"; readonly id: string; readonly pointer: string };

/** Finds references to connectors, signals and products that were removed or never existed. */
export const danglingReference: ProductCheck = {
  name: "dangling-reference",
  severity: "error",
  compare: async (facts) => compareReferences(await facts.parts()),
};

function compareReferences(parts: Parts): Comparison {
  const known = new Set<string>();
  const referring: ProductRow[] = [];
  const isKnown = ({ kind, id }: Reference) =>
    kind === "connector" ? parts.connectors.has(id) : kind === "signal" ? parts.signals.has(id) : known.has(id);
  return {
    read(product) {
      known.add(product.id);
      if (referencesOf(product).some((reference) => reference.kind === "product" || !isKnown(reference)))
        referring.push(product);
    },
    *find() {
      for (const product of referring) {
        const lost = referencesOf(product).filter((reference) => !isKnown(reference));
        if (lost.length > 0) yield [product.id, problemOf(product, lost)];
      }
    },
  };
}

function referencesOf({ connectors, accessories, replacedById }: ProductRow): readonly Reference[] {
  return [
    ...connectors.flatMap(({ connectorId, signalIds }, index): readonly Reference[] => [
      { kind: "connector", id: connectorId, pointer: `/connectors/${index}/connectorId` },
      ...signalIds.map((id, at): Reference => {
        return { kind: "signal", id, pointer: `/connectors/${index}/signalIds/${at}` };
      }),
    ]),
    ...accessories.map(({ productId: id }, index): Reference => {
      return { kind: "product", id, pointer: `/accessories/${index}/productId` };
    }),
    ...(replacedById === null ? [] : [{ kind: "product", id: replacedById, pointer: "/replacedById" } as const]),
  ];
}

function problemOf(product: ProductRow, lost: readonly Reference[]): Problem {
  const [first] = lost;
  const others = lost.length > 1 ? `, and ${lost.length - 1} more lead nowhere` : "";
  const related = lost.map(({ kind, id }) => ({ kind, id }));
  const message = `Refers to a ${first?.kind} that does not exist: ${first?.id}${others}`;
  // Nobody but an editor knows which connector it is instead.
  const isSolvable = lost.every(({ kind }) => kind !== "connector");
  return {
    pointer: first?.pointer ?? "",
    message,
    related,
    ...(isSolvable && { fix: withoutLost(product, new Set(lost.map(({ id }) => id))) }),
  };
}

function withoutLost({ connectors, accessories, replacedById }: ProductRow, lost: ReadonlySet<string>) {
  return {
    connectors: connectors.map((connector) => {
      return { ...connector, signalIds: connector.signalIds.filter((id) => !lost.has(id)) };
    }),
    accessories: accessories.filter(({ productId }) => !lost.has(productId)),
    replacedById: replacedById !== null && lost.has(replacedById) ? null : replacedById,
  };
}
