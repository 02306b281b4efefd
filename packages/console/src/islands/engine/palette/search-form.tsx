import { search, type SearchResult } from "@design-catalog/client/api";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { call } from "../call.ts";
import { engineTexts } from "../engine-texts.ts";
import { Icon } from "../icon.tsx";
import { jobKindText } from "../job-kinds.ts";
import { kindsText, kindText, rowAddress } from "../kinds.ts";
import { openPages, pageOf } from "../open-pages.ts";
import { mayUse, pageData } from "../page-data.ts";
import { Shown } from "../parts.tsx";
import { searchedKinds } from "../searched-kinds.ts";
import { type Answer, useAnswer } from "../use-answer.ts";
import { useSettled } from "../use-settled.ts";
import { wordText } from "../word-text.ts";
import { type FoundLink, FoundLinks, moveFocus } from "./found-links.tsx";
import { texts } from "./palette-texts.ts";
import { recentPages } from "./recent.ts";

/** Milliseconds without typing after which the service is asked: shorter than a reader waits, longer than between two keys. */
const pauseMs = 200;
/** Characters that the service searches for at most. */
const queryCharactersMax = 200;

/** The field of the search with its results, of which Enter opens the first. */
export function SearchForm() {
  const [typed, setTyped] = useState("");
  const query = typed.trim();
  const asked = useSettled(query, pauseMs);
  const answer = useAnswer(async () => (asked === "" ? [] : call(search, { query: { q: asked, limit: 20 } })), asked);
  const palette = useRef<HTMLDivElement>(null);
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
    <div class="palette" ref={palette} onKeyDown={(event) => moveFocus(event, palette.current)}>
      <div class="field">
        <label for="search-text" class="unseen">
          {engineTexts.searchLabel}
        </label>
        <Icon name="search" />
        <input
          id="search-text"
          type="text"
          autocomplete="off"
          maxLength={queryCharactersMax}
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the dialog exists for this field
          autofocus
          placeholder={engineTexts.searchLabel}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={({ key, isComposing }) => key === "Enter" && !isComposing && setEntered(query)}
        />
      </div>
      <div ref={found} class={query === "" ? undefined : "found"}>
        {query === "" && <Beginning />}
        {query !== "" && asked !== "" && <Found links={linksNamed(query)} {...{ answer, query }} />}
      </div>
    </div>
  );
}

/** Offers before anything is typed. */
function Beginning() {
  return (
    <>
      <FoundLinks
        title={texts.recent}
        links={recentPages().map(({ name, path }) => ({ name, address: path, icon: pageOf(path)?.icon, hint: path }))}
      />
      <FoundLinks title={texts.actions} links={actions()} />
    </>
  );
}

/** Acts that a page begins with, as far as the user may do them. */
function actions(): readonly FoundLink[] {
  const all = [
    { privilege: "Admin Webhooks r/w", name: texts.addEndpoint, address: "/admin/webhooks?new=1" },
    { privilege: "Admin Products r/w", name: texts.addProduct, address: "/admin/products?new=1" },
    { privilege: "Admin Users r/w", name: texts.invite, address: "/admin/users?new=1" },
  ];
  const icon = `${pageData.icons}#plus`;
  return all.filter(({ privilege }) => mayUse(privilege)).map((action) => ({ ...action, icon }));
}

/** Pages of the console and acts, which this page knows, and what the service finds, by its kind. */
function Found({
  links,
  answer,
  query,
}: {
  readonly links: Readonly<Record<"pages" | "actions", readonly FoundLink[]>>;
  readonly answer: Answer<readonly SearchResult[]>;
  readonly query: string;
}) {
  const isEmpty = links.pages.length + links.actions.length === 0;
  return (
    <>
      <FoundLinks title={texts.pages} links={links.pages} query={query} />
      <FoundLinks title={texts.actions} links={links.actions} query={query} />
      <Shown answer={answer}>
        {(results) =>
          results.length === 0 && isEmpty ? (
            <p role="status">{engineTexts.noResults}</p>
          ) : (
            <Results {...{ results, query }} />
          )
        }
      </Shown>
    </>
  );
}

function linksNamed(query: string) {
  const isMeant = ({ name }: FoundLink) => name.toLowerCase().includes(query.toLowerCase());
  const pages = openPages().map(({ name, path, icon }) => ({ name, address: path, icon, kind: engineTexts.page }));
  return { pages: pages.filter(isMeant), actions: actions().filter(isMeant) };
}

function Results({ results, query }: { readonly results: readonly SearchResult[]; readonly query: string }) {
  // Files are named after what they belong to, which is looked for more often.
  const isFile = (kind: string) => Number(kind === "file");
  const kinds = [...new Set(results.map(({ kind }) => kind))].toSorted((one, other) => isFile(one) - isFile(other));
  return (
    <>
      {kinds.map((kind) => (
        <FoundLinks
          key={kind}
          title={kindsText(wordText(searchedKinds, kind))}
          links={results.filter((result) => result.kind === kind).map((result) => linkOf(result, { results, query }))}
          query={query}
        />
      ))}
    </>
  );
}

/**
 * A result leads to its page, if the user may open that: every user finds products, for example. Its id stands there where
 * the name is not enough: another result has it, or somebody looks for the id.
 */
function linkOf(
  { kind, id, name }: SearchResult,
  { results, query }: { readonly results: readonly SearchResult[]; readonly query: string },
): FoundLink {
  const searched = wordText(searchedKinds, kind);
  const address = rowAddress(searched, id);
  const page = address === undefined ? undefined : pageOf(address);
  const isShared = results.some((other) => other.kind === kind && other.name === name && other.id !== id);
  return {
    name: kind === "job" ? jobKindText(name) : name,
    icon: page?.icon,
    kind: kindText(searched),
    hint: isShared || id.includes(query.toLowerCase()) ? id : undefined,
    address: page && address,
  };
}
