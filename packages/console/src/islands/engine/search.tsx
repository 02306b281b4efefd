import { search, type SearchResult } from "@design-catalog/client/api";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { atOnce } from "./at-once.ts";
import { call } from "./call.ts";
import { Dialog } from "./dialog.tsx";
import { engineTexts } from "./engine-texts.ts";
import { Icon } from "./icon.tsx";
import { jobKindText } from "./job-kinds.ts";
import { kindText, rowAddress } from "./kinds.ts";
import { mayOpen, type OpenPage, openPages } from "./open-pages.ts";
import { Shown } from "./parts.tsx";
import { searchedKinds } from "./searched-kinds.ts";
import { type Answer, useAnswer } from "./use-answer.ts";
import { useSettled } from "./use-settled.ts";
import { wordText } from "./word-text.ts";

/** Milliseconds without typing after which the service is asked: shorter than a reader waits, longer than between two keys. */
const pauseMs = 200;
/** Characters that the service searches for at most. */
const queryCharactersMax = 200;

/** The search over everything that the user may read; Control K opens it on every page. */
export function GlobalSearch() {
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      atOnce(() => setOpen(true));
    };
    addEventListener("keydown", open);
    return () => removeEventListener("keydown", open);
  }, []);
  return (
    <>
      <button type="button" class="quiet" aria-keyshortcuts="Control+K" onClick={() => setOpen(true)}>
        <Icon name="search" />
        <span class="words">{engineTexts.search}</span> <kbd>{engineTexts.searchHint}</kbd>
      </button>
      {isOpen && (
        <Dialog title={engineTexts.search} onClose={() => setOpen(false)}>
          <SearchForm />
        </Dialog>
      )}
    </>
  );
}

/** The field of the search with its results, of which Enter opens the first. */
function SearchForm() {
  const [typed, setTyped] = useState("");
  const query = typed.trim();
  const asked = useSettled(query, pauseMs);
  const answer = useAnswer(async () => (asked === "" ? [] : call(search, { query: { q: asked, limit: 20 } })), asked);
  const found = useRef<HTMLDivElement>(null);
  const [entered, setEntered] = useState("");
  const isAnswered = asked === query && (answer.value ?? answer.failure) !== undefined;
  useLayoutEffect(() => {
    // Enter may come before the answer; it means the text that was typed then.
    if (query === "" || entered !== query || !isAnswered) return;
    setEntered("");
    found.current?.querySelector("a")?.click();
  }, [entered, query, isAnswered]);
  return (
    <>
      <div class="field">
        <label for="search-text">{engineTexts.searchLabel}</label>
        <input
          id="search-text"
          type="text"
          autocomplete="off"
          maxLength={queryCharactersMax}
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the dialog exists for this field
          autofocus
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={({ key, isComposing }) => key === "Enter" && !isComposing && setEntered(query)}
        />
      </div>
      <div ref={found}>{query !== "" && asked !== "" && <Found pages={pagesNamed(query)} answer={answer} />}</div>
    </>
  );
}

/** Pages of the console, which this one knows, above what the service finds. */
function Found({
  pages,
  answer,
}: {
  readonly pages: readonly OpenPage[];
  readonly answer: Answer<readonly SearchResult[]>;
}) {
  return (
    <>
      {pages.length > 0 && (
        <ul class="results">
          {pages.map(({ name, path }) => (
            <li key={path}>
              <a href={path}>
                {name} <span class="hint">{engineTexts.page}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <Shown answer={answer}>
        {(results) =>
          results.length === 0 && pages.length === 0 ? (
            <p role="status">{engineTexts.noResults}</p>
          ) : (
            <Results results={results} />
          )
        }
      </Shown>
    </>
  );
}

function pagesNamed(query: string): readonly OpenPage[] {
  return openPages().filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()));
}

function Results({ results }: { readonly results: readonly SearchResult[] }) {
  return (
    <ul class="results">
      {results.map((result) => (
        <li key={result.kind + result.id}>
          <Result {...result} />
        </li>
      ))}
    </ul>
  );
}

/** A result leads to its page, if the user may open that: every user finds products, for example. */
function Result({ kind, id, name }: SearchResult) {
  const searched = wordText(searchedKinds, kind);
  const address = rowAddress(searched, id);
  const text = (
    <>
      <bdi>{kind === "job" ? jobKindText(name) : name}</bdi> <span class="hint">{`${kindText(searched)} ${id}`}</span>
    </>
  );
  return address === undefined || !mayOpen(address) ? text : <a href={address}>{text}</a>;
}
