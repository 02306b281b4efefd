import { search, type SearchResult } from "@design-catalog/client/api";
import { useEffect, useState } from "preact/hooks";
import { call } from "./call.ts";
import { Dialog } from "./dialog.tsx";
import { engineTexts } from "./engine-texts.ts";
import { kindText, rowAddress } from "./kinds.ts";
import { Shown } from "./parts.tsx";
import { useAnswer } from "./use-answer.ts";

/** The search over everything that the user may read; Control K opens it on every page. */
export function GlobalSearch() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener("keydown", open);
    return () => removeEventListener("keydown", open);
  }, []);
  return (
    <>
      <button type="button" class="quiet" aria-keyshortcuts="Control+K" onClick={() => setOpen(true)}>
        {engineTexts.search} <kbd>{engineTexts.searchHint}</kbd>
      </button>
      {isOpen && (
        <Dialog title={engineTexts.search} onClose={() => setOpen(false)}>
          <SearchForm />
        </Dialog>
      )}
    </>
  );
}

function SearchForm() {
  const [typed, setTyped] = useState("");
  const query = typed.trim();
  const answer = useAnswer(async () => (query === "" ? [] : call(search, { query: { q: query, limit: 20 } })), query);
  return (
    <>
      <div class="field">
        <label for="search-text">{engineTexts.searchLabel}</label>
        <input
          id="search-text"
          type="text"
          autocomplete="off"
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the dialog exists for this field
          autofocus
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      {query !== "" && <Shown answer={answer}>{(results) => <Results results={results} />}</Shown>}
    </>
  );
}

function Results({ results }: { readonly results: readonly SearchResult[] }) {
  if (results.length === 0) return <p role="status">{engineTexts.noResults}</p>;
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

/** Kinds by the names that the search has for them. */
const kinds: Readonly<Record<SearchResult["kind"], string>> = {
  project: "Project",
  product: "Product",
  user: "User",
  endpoint: "WebhookEndpoint",
  delivery: "WebhookDelivery",
  file: "File",
};

function Result({ kind, id, name }: SearchResult) {
  const address = rowAddress(kinds[kind], id);
  const text = (
    <>
      <bdi>{name}</bdi> <span class="hint">{`${kindText(kinds[kind])} ${id}`}</span>
    </>
  );
  return address === undefined ? text : <a href={address}>{text}</a>;
}
