import { listProductChanges } from "@design-catalog/client/api";
import { call } from "../../engine/call.ts";
import { countedText } from "../../engine/counted.ts";
import { momentText } from "../../engine/format.ts";
import { fill, textsOf } from "../../engine/texts.ts";
import type { UndoableChange } from "./undoable.ts";

const texts = textsOf({
  en: {
    act: "Undo change of {products}",
    actAtLeast: "Undo change of at least {products}",
    scope: "This takes back the change of {products} by {actor} on {moment}.",
    scopeAtLeast: "This takes back the change of at least {products} by {actor} on {moment}.",
    products: { one: "one product", other: "{count} products" },
    removed: {
      one: "One of them was added then, and is removed again.",
      other: "{count} of them were added then, and are removed again.",
    },
    service: "the service",
  },
  de: {
    act: "Änderung an {products} rückgängig machen",
    actAtLeast: "Änderung an mindestens {products} rückgängig machen",
    scope: "Dies nimmt die Änderung an {products} durch {actor} am {moment} zurück.",
    scopeAtLeast: "Dies nimmt die Änderung an mindestens {products} durch {actor} am {moment} zurück.",
    products: { one: "einem Produkt", other: "{count} Produkten" },
    removed: {
      one: "Eines davon kam dabei hinzu und wird wieder entfernt.",
      other: "{count} davon kamen dabei hinzu und werden wieder entfernt.",
    },
    service: "den Dienst",
  },
});

/** Changes that one request reads, at most. */
const changesMax = 500;
/** A change of many products, such as an import, takes at most so long. */
const changeMs = 3_600_000;

/** The reach of an undo in words. */
export interface UndoScope {
  /** The name of the act, with the number of products. */
  readonly act: string;
  /** A question to answer first. */
  readonly question: string;
}

/** Counts the products that the undo of a product's change reaches; undefined if it is only this one. */
export async function readUndoScope({ at, actor, changeSetId }: UndoableChange): Promise<UndoScope | undefined> {
  const atMs = Date.parse(at);
  const since = new Date(atMs - changeMs).toISOString();
  const until = new Date(atMs + changeMs).toISOString();
  const by = actor ? { actorUserId: actor.userId } : {};
  const answer = await call(listProductChanges, { body: { since, until, ...by, limit: changesMax } });
  const changes = answer.changes.filter((change) => change.changeSetId === changeSetId);
  const count = new Set(changes.map(({ productId }) => productId)).size;
  const isWhole = answer.next === undefined;
  if (isWhole && count <= 1) return undefined;
  const products = countedText(texts.products, Math.max(count, 1));
  const question = fill(isWhole ? texts.scope : texts.scopeAtLeast, {
    products,
    actor: actor?.emailAddress ?? texts.service,
    moment: momentText(at),
  });
  const added = changes.filter(({ action }) => action === "create").length;
  return {
    act: fill(isWhole ? texts.act : texts.actAtLeast, { products }),
    question: added === 0 ? question : `${question} ${countedText(texts.removed, added)}`,
  };
}
