import { DomainError } from "../../engine/errors.ts";
import type { RowOf } from "../../engine/rows/definition.ts";
import type { Id } from "../../ports/id.ts";
import type { Ports } from "../../ports/ports.ts";
import type { products } from "../products.ts";
import { embedProducts, embedTexts, type ProductVector } from "./embed-products.ts";
import { TextRefusal } from "./text-refusal.ts";

type Product = RowOf<typeof products>;

/** A text that every provider takes: when this one fails, the provider is away. */
const plainText = "display";

/** Vectors of products, and those whose texts the provider refuses. */
export interface Accepted {
  readonly vectors: readonly ProductVector[];
  readonly refused: readonly Id<"product">[];
}

/**
 * Vectors of at most 64 products. A provider refuses a whole batch for one text, so a batch that fails is halved until
 * those texts are found.
 * @throws {DomainError} `conflict` when the provider fails for any text, or fails for one text without refusing it
 */
export async function embedAccepted(ports: Ports, rows: readonly Product[]): Promise<Accepted> {
  try {
    return { vectors: await embedProducts(ports, rows), refused: [] };
  } catch (error) {
    await embedTexts(ports, [plainText]);
    return halve(ports, rows, error);
  }
}

/** Embeds the halves of a batch that failed; a single product is left out if the provider refused its text. */
async function halve(ports: Ports, rows: readonly Product[], error: unknown): Promise<Accepted> {
  const [only] = rows;
  if (only && rows.length === 1) {
    if (!isRefusal(error)) throw error;
    const reason = `The provider refuses the text of the product ${only.id}`;
    ports.log.warn("A product has no vector; the upkeep tries again in an hour", { source: "upkeep", reason });
    return { vectors: [], refused: [only.id] };
  }
  const middle = Math.ceil(rows.length / 2);
  const first = await embedPart(ports, rows.slice(0, middle));
  const second = await embedPart(ports, rows.slice(middle));
  return { vectors: [...first.vectors, ...second.vectors], refused: [...first.refused, ...second.refused] };
}

async function embedPart(ports: Ports, rows: readonly Product[]): Promise<Accepted> {
  // A single text that fails without a refusal ends the work, so it has the patience of a job.
  const patience = rows.length > 1 ? { triesMax: 1 } : {};
  try {
    return { vectors: await embedProducts(ports, rows, patience), refused: [] };
  } catch (error) {
    return halve(ports, rows, error);
  }
}

/** Whether the provider's last answer blames the text: one that has no time or is away says nothing about it. */
function isRefusal(error: unknown): boolean {
  return error instanceof DomainError && error.cause instanceof TextRefusal;
}
