import { setSystemTime } from "bun:test";
import { Window } from "happy-dom";
import { consolePages } from "../pages.ts";
import { bundleIslands, type Islands } from "./bundled-islands.fixture.ts";
import { idOf, nowMs } from "./distinct-values.fixture.ts";
import { drawTextGrid } from "./draw-text-grid.fixture.ts";
import { createService, type Service } from "./service.fixture.ts";

/** Reader of the rendered pages. */
export interface Reader {
  readonly language: "en" | "de";
  /** Whether the reader has every privilege, or only those to read. */
  readonly mayChange: boolean;
}

/** A document in which islands render without a browser. */
export interface TestDocument {
  readonly service: Service;
  /** Loads a page as a browser would, at an address, and waits until it rests. */
  load(page: string, address: string, reader: Reader): Promise<void>;
  /** Waits until nothing is asked or drawn any more. */
  rest(): Promise<void>;
  /** Ends the page, and gives back what tests of other files need. */
  end(): Promise<void>;
}

const shell = `<header class="top"><a class="brand"><bdi>Application</bdi></a></header>
<main id="main"><div id="island"><h1>Title</h1></div></main><div id="search"></div>`;
const pageData = {
  page: "page",
  icons: "/admin/assets/icons.svg",
  tokenPath: "/admin/token",
  formToken: "form",
  userId: idOf("User", 0),
  parameters: { id: idOf("page", 0) },
};
/** Globals that the runtime has too. */
const replaced = [
  "Event",
  "EventTarget",
  "CustomEvent",
  "MessageEvent",
  "File",
  "FormData",
  "navigator",
  "performance",
];
/** Turns of the event loop without a change after which a page rests. */
const quietTurns = 8;
/** Waits that end at once. */
const shortMs = 300;
/** A page that has not come to rest by then never will. */
const turnsMax = 300;

/** Opens a document whose islands talk to a service of its own; one at a time. */
export function openDocument(): TestDocument {
  const service = createService();
  const bundled = bundleIslands([...consolePages.map(({ name }) => name), "portal"]);
  const askService = (input: Request | string) =>
    service.fetch(typeof input === "string" ? new AbsoluteRequest(input, { method: "POST" }) : input);
  let changes = 0;
  let opened = openWindow();
  let openedPage: string | undefined;
  let islands: Islands | undefined;
  setSystemTime(nowMs);

  function openWindow() {
    const window = new Window({ url: "http://catalog.example/admin", width: 1280, height: 900 });
    const giveBack = lend({ ...globalsOf(window), ...timers(), fetch: askService, Request: AbsoluteRequest });
    observe(window, () => (changes += 1));
    return { window, giveBack };
  }

  async function rest(): Promise<void> {
    for (let quiet = 0, turns = 0, before = changes; quiet < quietTurns && turns < turnsMax; quiet += 1, turns += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      if (changes !== before || service.pending() > 0) quiet = 0;
      before = changes;
    }
  }

  async function closeWindow(): Promise<void> {
    endIslands(islands);
    islands = undefined;
    await rest();
    opened.giveBack();
    await opened.window.happyDOM.close();
  }

  return {
    service,
    async load(page, address, { language, mayChange }) {
      endIslands(islands);
      if (openedPage !== undefined && openedPage !== page) {
        // What listens to a window hears, and keeps, all that has been in it.
        await closeWindow();
        opened = openWindow();
      }
      openedPage = page;
      document.documentElement.lang = language;
      document.body.innerHTML = shell;
      const privileges = service.privileges.filter((privilege) => mayChange || !privilege.endsWith(" r/w"));
      document.querySelector("#island")?.setAttribute("data-page", JSON.stringify({ ...pageData, privileges }));
      // The page of portals has the token of its link there.
      opened.window.happyDOM.setURL(`http://catalog.example${address}${page === "portal" ? "#dcp_token" : ""}`);
      service.takeRequests();
      islands = (await bundled)();
      islands.gridDrawing.load = async () => drawTextGrid;
      await islands.openPage(page);
      await rest();
    },
    rest,
    async end() {
      await closeWindow();
      setSystemTime();
    },
  };
}

/** Tells each change of the document. */
function observe(window: Window, onChange: () => void): void {
  const observer = new window.MutationObserver(onChange);
  observer.observe(window.document, { subtree: true, childList: true, characterData: true, attributes: true });
}

function endIslands(islands: Islands | undefined): void {
  for (const id of ["island", "search"]) {
    const place = document.querySelector(`#${id}`);
    // Outside the document nothing is noted of what Preact takes apart.
    place?.remove();
    if (place) islands?.render(null, place);
  }
}

function globalsOf(window: Window): Readonly<Record<string, unknown>> {
  const names = Object.getOwnPropertyNames(window).filter((name) => !(name in globalThis) || replaced.includes(name));
  const methods = ["addEventListener", "removeEventListener", "dispatchEvent", "matchMedia"] as const;
  return {
    ...Object.fromEntries(names.map((name) => [name, Reflect.get(window, name)])),
    ...Object.fromEntries(methods.map((name) => [name, window[name].bind(window)])),
    document: window.document,
    location: window.location,
    history: window.history,
  };
}

/** Short waits end at once, and nothing is repeated: a rendering shows one moment. */
function timers() {
  const soon = (work: () => void) => setImmediate(work);
  return {
    setInterval: () => 0,
    setTimeout: (work: () => void, ms = 0) => (ms <= shortMs ? soon(work) : 0),
    clearTimeout: (id: NodeJS.Immediate) => clearImmediate(id),
    requestAnimationFrame: (work: (atMs: number) => void) => soon(() => work(nowMs)),
    cancelAnimationFrame: (id: NodeJS.Immediate) => clearImmediate(id),
  };
}

const RuntimeRequest = Request;
/** Takes the paths of a page's requests. */
class AbsoluteRequest extends RuntimeRequest {
  constructor(input: string | URL | Request, init?: RequestInit) {
    super(typeof input === "string" ? new URL(input, location.href) : input, init);
  }
}

/** Sets globals until the result is called. */
function lend(globals: Readonly<Record<string, unknown>>): () => void {
  const earlier = Object.keys(globals).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  return () => {
    for (const [name, descriptor] of earlier) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  };
}
