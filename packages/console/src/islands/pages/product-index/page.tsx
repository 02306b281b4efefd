import {
  cancelProductReindex,
  getProductReindex,
  type ProductReindex,
  reindexProducts,
} from "@design-catalog/client/api";
import { SearchTrial } from "../../catalog/search-trial.tsx";
import { call } from "../../engine/call.ts";
import { Card } from "../../engine/card.tsx";
import { countedText } from "../../engine/counted.ts";
import { engineTexts } from "../../engine/engine-texts.ts";
import { numberText } from "../../engine/format.ts";
import { JobError } from "../../engine/job-error.tsx";
import { mount } from "../../engine/mount.tsx";
import { mayUse } from "../../engine/page-data.ts";
import { ActionButton, Facts, Moment, ReadOnlyNote, Shown } from "../../engine/parts.tsx";
import { fill, textsOf } from "../../engine/texts.ts";
import { useAnswer } from "../../engine/use-answer.ts";

const texts = textsOf({
  en: {
    index: "Index",
    state: "State",
    states: {
      idle: "never built",
      queued: "waiting",
      running: "running",
      succeeded: "done",
      failed: "failed",
      cancelled: "cancelled",
    },
    built: {
      one: "It was built from one product; those that were saved later are in it, too.",
      other: "It was built from {count} products; those that were saved later are in it, too.",
    },
    stale: "Products have changed in a way that the index does not know. Build it again.",
    provider: "Provider",
    model: "Model",
    dimensions: "Dimensions",
    failed: "Products that failed",
    started: "Started",
    finished: "Finished",
    error: "Last error",
    technical: "Technical details",
    progress: "Progress of the index",
    start: "Build the index again",
    cancel: "Cancel",
  },
  de: {
    index: "Index",
    state: "Zustand",
    states: {
      idle: "nie aufgebaut",
      queued: "wartet",
      running: "läuft",
      succeeded: "fertig",
      failed: "gescheitert",
      cancelled: "abgebrochen",
    },
    built: {
      one: "Er wurde aus einem Produkt aufgebaut; später gespeicherte enthält er auch.",
      other: "Er wurde aus {count} Produkten aufgebaut; später gespeicherte enthält er auch.",
    },
    stale: "Produkte haben sich so geändert, dass der Index sie nicht kennt. Bauen Sie ihn neu auf.",
    provider: "Anbieter",
    model: "Modell",
    dimensions: "Dimensionen",
    failed: "Gescheiterte Produkte",
    started: "Begonnen",
    finished: "Beendet",
    error: "Letzter Fehler",
    technical: "Technische Angaben",
    progress: "Fortschritt des Index",
    start: "Index neu aufbauen",
    cancel: "Abbrechen",
  },
});

const changing = "Admin Products r/w";
const refreshMs = 1_000;

mount(ProductIndex);

function ProductIndex() {
  const answer = useAnswer(() => call(getProductReindex, {}), "", refreshMs);
  const run = (operation: typeof reindexProducts | typeof cancelProductReindex) => async () => {
    await call<object, unknown>(operation, {});
    answer.again();
  };
  return (
    <>
      {!mayUse(changing) && <ReadOnlyNote privilege={changing} />}
      <Shown answer={answer}>
        {(index) => (
          <>
            {index.stale && <p class="box notice">{texts.stale}</p>}
            <Card id="index" title={texts.index}>
              <div class="card-body">
                <Progress index={index} />
              </div>
              {mayUse(changing) && (
                <div class="card-foot">
                  {isBusy(index) ? (
                    <ActionButton label={texts.cancel} work={run(cancelProductReindex)} />
                  ) : (
                    <ActionButton label={texts.start} kind="primary" work={run(reindexProducts)} />
                  )}
                </div>
              )}
            </Card>
          </>
        )}
      </Shown>
      <SearchTrial />
    </>
  );
}

function Progress({ index }: { readonly index: ProductReindex }) {
  const { state, done, total, provider, model, dimensions, failed, startedAt, finishedAt } = index;
  const { lastError, lastErrorSentence } = index;
  // After its end the number is that of then, which other pages do not show.
  const isCounting = total > 0 && state !== "succeeded";
  return (
    <>
      <p role="status">
        {texts.state}: {texts.states[state]}
        {isCounting && ` · ${fill(engineTexts.progress, { done: numberText(done), total: numberText(total) })}`}
        {failed > 0 && ` · ${texts.failed}: ${numberText(failed)}`}
      </p>
      {state === "succeeded" && <p class="hint">{countedText(texts.built, done)}</p>}
      {isBusy(index) && <progress aria-label={texts.progress} max={Math.max(total, 1)} value={done} />}
      {lastError !== null && (
        <p class="box error">
          {texts.error}: <JobError error={lastError} errorSentence={lastErrorSentence} />
        </p>
      )}
      <details>
        <summary>{texts.technical}</summary>
        <Facts
          facts={[
            { name: texts.provider, value: provider },
            { name: texts.model, value: model },
            { name: texts.dimensions, value: numberText(dimensions) },
            { name: texts.started, value: <Moment at={startedAt} isExact /> },
            { name: texts.finished, value: <Moment at={finishedAt} isExact /> },
          ]}
        />
      </details>
    </>
  );
}

function isBusy({ state }: ProductReindex): boolean {
  return state === "queued" || state === "running";
}
