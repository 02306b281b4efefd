import { listProductChanges, listProductUsage, type Product, type ProductChange } from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { call } from "../engine/call.ts";
import { countedText } from "../engine/counted.ts";
import { momentText } from "../engine/format.ts";
import { Later } from "../engine/later.tsx";
import { mayUse } from "../engine/page-data.ts";
import { Shown } from "../engine/parts.tsx";
import { refreshMs } from "../engine/refresh.ts";
import { textsOf } from "../engine/texts.ts";
import { useAnswer } from "../engine/use-answer.ts";
import { wordText } from "../engine/word-text.ts";
import { pictureOf, readProductPictures } from "./product-pictures.ts";
import { placeLabel, placesOf, placeText, readPlaces } from "./product-words.ts";
import { isUndoable } from "./undo/undoable.ts";

const texts = textsOf({
  en: {
    usage: "Use in projects",
    unused: "No project uses this product.",
    used: { one: "One project uses it", other: "{count} projects use it" },
    changes: "Last changes",
    service: "the service",
    actions: { create: "created", update: "changed", delete: "deleted", restore: "restored" },
  },
  de: {
    usage: "Verwendung in Projekten",
    unused: "Kein Projekt verwendet dieses Produkt.",
    used: { one: "Ein Projekt verwendet es", other: "{count} Projekte verwenden es" },
    changes: "Letzte Änderungen",
    service: "der Dienst",
    actions: { create: "angelegt", update: "geändert", delete: "gelöscht", restore: "wiederhergestellt" },
  },
});

const changesShown = 10;

const isWriter = mayUse("Admin Products r/w");

/** Parts of a product below its fields: the projects that use it, and its last changes, which can be undone. */
export function ProductParts({ product, again }: { readonly product: Product; readonly again: () => void }) {
  return (
    <>
      <Pictures product={product} />
      <h3>{texts.usage}</h3>
      <Usage id={product.id} />
      <h3>{texts.changes}</h3>
      <Changes product={product} onUndone={again} />
    </>
  );
}

/** The picture that stands for the product. */
function Pictures({ product }: { readonly product: Product }) {
  const { imageFileIds, name } = product;
  const read = async () => {
    await readProductPictures([product]);
    return { address: pictureOf(product) };
  };
  const { value } = useAnswer(read, imageFileIds.join());
  return value?.address === undefined ? null : <img class="preview" src={value.address} alt={name} />;
}

function Usage({ id }: { readonly id: string }) {
  const answer = useAnswer(() => call(listProductUsage, { body: { productIds: [id] } }), id, refreshMs);
  return (
    <Shown answer={answer}>
      {([usage]) =>
        usage === undefined || usage.projectCount === 0 ? (
          <p>{texts.unused}</p>
        ) : (
          <>
            <p>{countedText(texts.used, usage.projectCount)}</p>
            <ul>
              {usage.projects.map(({ id: projectId, name, quantity }) => (
                <li key={projectId}>
                  {quantity} ×{" "}
                  {mayUse("Admin Projects") ? (
                    <a href={`/admin/projects/${projectId}?tab=products`}>{name}</a>
                  ) : (
                    <bdi>{name}</bdi>
                  )}
                </li>
              ))}
            </ul>
          </>
        )
      }
    </Shown>
  );
}

function Changes({ product, onUndone }: { readonly product: Product; readonly onUndone: () => void }) {
  const { id, version } = product;
  const read = async () => {
    const page = await call(listProductChanges, { body: { productIds: [id], limit: changesShown } });
    await readPlaces(placesOf(page.changes));
    return page;
  };
  const answer = useAnswer(read, `${id} ${version}`);
  const newest = answer.value?.changes[0];
  const [undone, setUndone] = useState<ProductChange>();
  // The outcome of an undo stays, although the undo is the newest change then.
  const shown = undone ?? newest;
  return (
    <>
      <Shown answer={answer}>
        {({ changes }) => (
          <ul>
            {changes.map((change) => (
              <li key={change.at + change.action}>
                <ChangeLine {...change} />
              </li>
            ))}
          </ul>
        )}
      </Shown>
      {isWriter && shown && isUndoable(shown) && (
        <Later key={shown.changeSetId} load={() => import("./undo/undo-change.tsx")}>
          {({ UndoChange }) => (
            <UndoChange
              change={shown}
              onUndone={() => {
                setUndone(shown);
                onUndone();
              }}
            />
          )}
        </Later>
      )}
    </>
  );
}

/** A change with its fields, each before and after. */
function ChangeLine({ at, action, actor, fields }: ProductChange) {
  const line = `${momentText(at)} · ${actor?.emailAddress ?? texts.service} · ${wordText(texts.actions, action)}`;
  if (action !== "update" || fields.length === 0) return <>{line}</>;
  return (
    <>
      {`${line}: `}
      <ul>
        {fields.map(({ pointer, ...values }) => {
          const [before, after] = [placeText(pointer, values.before), placeText(pointer, values.after)];
          return (
            <li key={pointer}>
              {placeLabel(pointer)}
              {(before !== "" || after !== "") && ": "}
              {before !== "" && <del>{before}</del>} {after !== "" && <ins>{after}</ins>}
            </li>
          );
        })}
      </ul>
    </>
  );
}
