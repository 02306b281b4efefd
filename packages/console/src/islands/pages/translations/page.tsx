import { listTranslations, type Translation } from "@design-catalog/client/api";
import { useRef } from "preact/hooks";
import { call } from "../../engine/call.ts";
import { useGuard } from "../../engine/guard.tsx";
import { mount } from "../../engine/mount.tsx";
import { mayUse } from "../../engine/page-data.ts";
import { PageHead } from "../../engine/page-head.tsx";
import { ReadOnlyNote, Shown } from "../../engine/parts.tsx";
import { useAnswer } from "../../engine/use-answer.ts";
import { setAsking, setIfShown, type UrlState, useUrlState } from "../../engine/use-url-state.ts";
import { ExportFile } from "../../translations/export-file.tsx";
import { ImportFile } from "../../translations/import-file.tsx";
import { PairDrawer } from "../../translations/pair-drawer.tsx";
import { PairFilters } from "../../translations/pair-filters.tsx";
import { PairTable } from "../../translations/pair-table.tsx";
import { chosenOf, localesOf, nextOf, type Pair, pairsOf, stateOf } from "../../translations/pairs.ts";
import { texts } from "../../translations/texts.ts";
import { TranslateMissing } from "../../translations/translate-missing.tsx";

const changing = "Admin Translations r/w";

/** Milliseconds after which all texts are read again: seldom, since one answer has them all. */
const refreshMs = 60_000;

/** Parameters of the address that choose rows, and the language that is written. */
const choosing = ["from", "to", "state", "search"];

mount(Translations);

function Translations() {
  const answer = useAnswer(() => call(listTranslations, {}), "", refreshMs);
  const again = () => answer.again();
  return (
    <>
      {!mayUse(changing) && <ReadOnlyNote privilege={changing} />}
      <Shown answer={answer}>{(translations) => <SideBySide translations={translations} again={again} />}</Shown>
    </>
  );
}

interface Read {
  readonly translations: readonly Translation[];
  readonly again: () => void;
}

function SideBySide({ translations, again }: Read) {
  const url = useUrlState();
  const locales = localesOf(translations);
  const from = url.get("from") || (locales[0] ?? "en");
  const to = url.get("to") || (locales.find((locale) => locale !== from) ?? "");
  const pairs = pairsOf(translations, { from, to });
  const chosen = chosenOf(pairs, { state: url.get("state"), search: url.get("search") });
  const languages = { from, to };
  const stored = () => {
    // A language that gets more texts than the other one would take its place.
    url.set(languages);
    again();
  };
  const table = useRef<HTMLDivElement>(null);
  const guard = useGuard({
    element: table,
    staysFrom: (before, next) => choosing.every((name) => before.get(name) === next.get(name)),
  });
  // Another choice would throw away texts that the service has refused, and another language what is typed in the drawer.
  const asking: UrlState = { ...url, set: setAsking };
  return (
    <>
      <PageHead
        acts={
          <>
            {to !== "" && <ExportFile locale={to} from={from} />}
            {mayUse(changing) && (
              <>
                <ImportFile onImported={again} />
                <TranslateMissing
                  languages={languages}
                  count={pairs.filter((pair) => stateOf(pair) === "missing").length}
                  onClose={again}
                />
              </>
            )}
          </>
        }
      />
      <PairFilters url={asking} {...{ locales, languages, pairs }} />
      {translations.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <div ref={table}>
          {guard.around(
            <PairTable pairs={chosen} languages={languages} mayChange={mayUse(changing)} onStored={stored} />,
          )}
        </div>
      )}
      <OpenPair {...{ pairs, chosen, languages, again, url }} />
    </>
  );
}

function OpenPair(opened: {
  readonly pairs: readonly Pair[];
  readonly chosen: readonly Pair[];
  readonly languages: { readonly from: string; readonly to: string };
  readonly again: () => void;
  readonly url: UrlState;
}) {
  const { pairs, chosen, languages, again, url } = opened;
  const pair = pairs.find(({ id }) => id === url.get("text"));
  if (!pair || languages.to === "") return null;
  const next = nextOf(chosen, pair.id);
  const goOn = () => {
    again();
    setIfShown({ text: pair.id }, { text: next?.id ?? "" });
  };
  return (
    <PairDrawer
      key={`${languages.from} ${languages.to} ${pair.id}`}
      pair={pair}
      languages={languages}
      mayChange={mayUse(changing)}
      onClose={() => url.set({ text: "" })}
      hasNext={next !== undefined}
      onSaved={goOn}
    />
  );
}
