import { listProductChanges, type ProductChange } from "@design-catalog/client/api";
import { call } from "../../engine/call.ts";
import { countedText } from "../../engine/counted.ts";
import { momentText } from "../../engine/format.ts";
import { fill, textsOf } from "../../engine/texts.ts";

const texts = textsOf({
  en: {
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

/** Says how far the undo of a product's change reaches; undefined if it was that of only this product. */
export async function undoQuestion({ at, actor, changeSetId }: ProductChange): Promise<string | undefined> {
  const atMs = Date.parse(at);
  const since = new Date(atMs - changeMs).toISOString();
  const until = new Date(atMs + changeMs).toISOString();
  const by = actor ? { actorUserId: actor.userId } : {};
  const answer = await call(listProductChanges, { body: { since, until, ...by, limit: changesMax } });
  const changes = answer.changes.filter((change) => change.changeSetId === changeSetId);
  const products = new Set(changes.map(({ productId }) => productId)).size;
  const isWhole = answer.next === undefined;
  if (isWhole && products <= 1) return undefined;
  const scope = fill(isWhole ? texts.scope : texts.scopeAtLeast, {
    products: countedText(texts.products, Math.max(products, 1)),
    actor: actor?.emailAddress ?? texts.service,
    moment: momentText(at),
  });
  const added = changes.filter(({ action }) => action === "create").length;
  return added === 0 ? scope : `${scope} ${countedText(texts.removed, added)}`;
}
