import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";

/** One tab: its name in the address, its label and its content. */
export interface Tab {
  readonly name: string;
  readonly label: string;
  readonly content: () => ComponentChildren;
}

/** Tabs of which one is shown; arrow keys move between them (ARIA Authoring Practices, Tabs). */
export function Tabs(shown: {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly chosen: string;
  readonly onChoose: (name: string) => void;
}) {
  const { tabs, label, onChoose } = shown;
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.find(({ name }) => name === shown.chosen) ?? tabs[0];
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined || !current) return;
    const index = (tabs.indexOf(current) + step + tabs.length) % tabs.length;
    const next = tabs[index];
    if (!next) return;
    event.preventDefault();
    onChoose(next.name);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[index]?.focus();
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map(({ name, label: text }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={name === current?.name}
            aria-controls="tab-content"
            tabIndex={name === current?.name ? 0 : -1}
            onClick={() => onChoose(name)}
          >
            {text}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="tab-content" aria-labelledby={`tab-${current?.name ?? ""}`}>
        {current?.content()}
      </div>
    </>
  );
}
