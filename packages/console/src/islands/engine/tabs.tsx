import { type ComponentChildren, Fragment } from "preact";
import { useId, useRef, useState } from "preact/hooks";
import { useGuard } from "./guard.tsx";
import { leaveFor, useUrlState } from "./use-url-state.ts";

/** One tab: its name in the address, its label and its content. */
export interface Tab {
  readonly name: string;
  readonly label: string;
  readonly content: () => ComponentChildren;
}

/** Parameter of the address that names the chosen tab. */
const parameter = "tab";

/**
 * The tabs of a page, of which its address names the shown one; arrow keys move between them (ARIA Authoring Practices,
 * Tabs). They ask before input of the shown one is thrown away, also by the browser's Back.
 */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  const panel = useRef<HTMLDivElement>(null);
  const tabOf = (name: string | null) => tabs.find((tab) => tab.name === name) ?? tabs[0];
  const current = tabOf(useUrlState().get(parameter));
  const guard = useGuard({
    element: panel,
    staysFrom: (before, next) => tabOf(before.get(parameter)) === tabOf(next.get(parameter)),
  });
  const choose = (name: string, then: () => void = () => undefined) => {
    const go = () => {
      leaveFor({ [parameter]: name });
      then();
    };
    if (name === current?.name) go();
    else guard.leave(go);
  };
  return (
    <>
      <TabList id={parameter} {...{ label, tabs, current, choose }} />
      <div role="tabpanel" id="tab-content" aria-labelledby={`tab-${current?.name ?? ""}`} ref={panel}>
        {guard.around(<Fragment key={current?.name}>{current?.content()}</Fragment>)}
      </div>
    </>
  );
}

/** Tabs of a part of the page that is only read: each time it begins with the first one. */
export function InnerTabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  const id = useId();
  const [chosen, setChosen] = useState("");
  const current = tabs.find(({ name }) => name === chosen) ?? tabs[0];
  const choose = (name: string, then?: () => void) => {
    setChosen(name);
    then?.();
  };
  return (
    <>
      <TabList {...{ id, label, tabs, current, choose }} />
      <div role="tabpanel" id={`${id}-content`} aria-labelledby={`${id}-${current?.name ?? ""}`}>
        {current?.content()}
      </div>
    </>
  );
}

/** Buttons of tabs, of which one is a stop of the Tab key; arrow keys choose another. */
function TabList(shown: {
  /** Beginning of the ids of its buttons and of the content. */
  readonly id: string;
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly current: Tab | undefined;
  /** Runs `then` once the tab is chosen. */
  readonly choose: (name: string, then?: () => void) => void;
}) {
  const { id, label, tabs, current, choose } = shown;
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined || !current) return;
    const index = (tabs.indexOf(current) + step + tabs.length) % tabs.length;
    const next = tabs[index];
    if (!next) return;
    event.preventDefault();
    choose(next.name, () => list.current?.querySelectorAll<HTMLElement>("[role=tab]")[index]?.focus());
  };
  return (
    <div class="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
      {tabs.map(({ name, label: text }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${id}-${name}`}
          aria-selected={name === current?.name}
          aria-controls={`${id}-content`}
          tabIndex={name === current?.name ? 0 : -1}
          onClick={() => choose(name)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
