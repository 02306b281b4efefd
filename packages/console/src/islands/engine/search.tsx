import { useLayoutEffect, useState } from "preact/hooks";
import { atOnce } from "./at-once.ts";
import { Dialog } from "./dialog.tsx";
import { engineTexts } from "./engine-texts.ts";
import { Icon } from "./icon.tsx";
import { Later } from "./later.tsx";
import { mayUse } from "./page-data.ts";
import { followSingleKeys } from "./palette/keys.ts";
import { runOrTell } from "./toasts.ts";

/** Milliseconds for which a page is shown before it reads what needs somebody: its own questions come first. */
const shownMs = 400;

let form: typeof import("./palette/search-form.tsx") | undefined;

async function loadForm(): Promise<void> {
  form ??= await import("./palette/search-form.tsx");
}

/**
 * The search over everything that the user may read, which Control K opens on every page, the keys of the console, and what
 * needs somebody.
 */
export function GlobalSearch() {
  const [open, setOpen] = useState<"search" | "keys">();
  const close = () => setOpen(undefined);
  // The dialog comes with its field: what the user types at once goes there.
  const openSearch = () => {
    if (form) return atOnce(() => setOpen("search"));
    return runOrTell(() => loadForm().then(() => atOnce(() => setOpen("search"))));
  };
  useLayoutEffect(() => {
    // After the page, and before anybody searches.
    void loadForm().catch(() => undefined);
    const follow = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      openSearch();
    };
    addEventListener("keydown", follow);
    return () => removeEventListener("keydown", follow);
  }, []);
  const [needs, setNeeds] = useState<typeof import("../attention/bell.tsx")>();
  useLayoutEffect(() => {
    if (!mayUse("Admin Application")) return undefined;
    const load = () => void import("../attention/bell.tsx").then(setNeeds, () => undefined);
    const timer = setTimeout(load, shownMs);
    return () => clearTimeout(timer);
  }, []);
  useLayoutEffect(() => followSingleKeys(() => atOnce(() => setOpen("keys"))), []);
  return (
    <>
      <button type="button" class="quiet" aria-keyshortcuts="Control+K" onClick={openSearch}>
        <Icon name="search" />
        <span class="words">{engineTexts.search}</span> <kbd>{engineTexts.searchHint}</kbd>
      </button>
      <button
        type="button"
        class="quiet"
        aria-label={engineTexts.keys}
        title={engineTexts.keys}
        onClick={() => setOpen("keys")}
      >
        <Icon name="keyboard" />
      </button>
      {mayUse("Admin Application") && <span class="rings">{needs && <needs.Bell />}</span>}
      {open === "search" && form && (
        <Dialog title={engineTexts.search} onClose={close}>
          <form.SearchForm />
        </Dialog>
      )}
      {open === "keys" && (
        <Later load={() => import("./palette/keyboard-map.tsx")}>
          {({ KeyboardMap }) => <KeyboardMap onClose={close} />}
        </Later>
      )}
    </>
  );
}
