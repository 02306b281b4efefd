import { useLayoutEffect, useState } from "preact/hooks";
import { askBeforeAddress } from "./unsaved.ts";

/** Parameters of the page's address; an absent one is the empty text. */
export interface UrlState {
  get(name: string): string;
  /** Changes parameters; the empty text removes one. `push` makes a step that the browser's Back undoes. */
  set(changes: Readonly<Record<string, string>>, push?: boolean): void;
}

const changed = "urlstate";

/** Parameters of the address that are about the open row, or where to go on after the last one: another one begins without them. */
export const ofRow = { field: "", finding: "", form: "", item: "", next: "", run: "" };

/**
 * Lets Back ask before it throws input away that is not saved: the page keeps the address that it shows. It is called
 * before anything is shown: browsers call listeners of the window in the order in which they were added.
 */
export function askBeforeBack(): void {
  let shown = location.href;
  addEventListener(changed, () => (shown = location.href));
  const follow = (event: Event) => {
    if (askBeforeAddress(new URL(shown).searchParams, new URL(location.href).searchParams)) {
      event.stopImmediatePropagation();
      history.pushState(null, "", shown);
    }
    shown = location.href;
  };
  addEventListener("popstate", follow);
}

/** The state of a page, which its address holds: a link that somebody sends shows the same. */
export function useUrlState(): UrlState {
  const [query, setQuery] = useState(location.search);
  useLayoutEffect(() => {
    const follow = () => setQuery(location.search);
    addEventListener("popstate", follow);
    addEventListener(changed, follow);
    // It may have changed since this was drawn, such as by a part that has left the page.
    follow();
    return () => {
      removeEventListener("popstate", follow);
      removeEventListener(changed, follow);
    };
  }, []);
  const parameters = new URLSearchParams(query);
  return { get: (name) => parameters.get(name) ?? "", set: changeUrl };
}

/** Whether the address names something that is open, such as a form; Back closes what the user has opened. */
export function useUrlFlag(name: string): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const url = useUrlState();
  return [url.get(name) !== "", (isOpen) => url.set({ [name]: isOpen ? "1" : "" }, isOpen)];
}

/** Goes to another part of the page, which knows none of the parameters of the one before; Back undoes it. */
export function leaveFor(parameters: Readonly<Record<string, string>>): void {
  show(addressOf(new URLSearchParams(), parameters), true);
}

/** The address of the page with changed parameters; the empty text removes one. */
export function addressWith(changes: Readonly<Record<string, string>>): string {
  return addressOf(new URLSearchParams(location.search), changes);
}

/** Whether an address shows the form of what is open, or leads to a field of it. */
export function isInForm(parameters: URLSearchParams): boolean {
  return parameters.has("form") || parameters.has("field");
}

/**
 * Goes to an address, which Back undoes; another state of the page needs no loading, and asks before it throws input away, as
 * the browser does for another page. What is open already stays as it is.
 */
export function goTo(address: string): void {
  const { pathname, searchParams } = new URL(address, location.href);
  if (pathname !== location.pathname) location.assign(address);
  else if (!isOpen(searchParams)) showAsking(address, searchParams, true);
}

/** Whether all that an address names is open, whichever of its parts, such as its form, is shown. */
function isOpen(parameters: URLSearchParams): boolean {
  const shown = new URLSearchParams(location.search);
  for (const name of Object.keys(ofRow)) if (!parameters.has(name)) shown.delete(name);
  return shown.toString() === parameters.toString();
}

/** Changes parameters, and asks before that throws input away. */
export function setAsking(changes: Readonly<Record<string, string>>): void {
  const address = addressWith(changes);
  showAsking(address, new URL(address, location.href).searchParams, false);
}

/**
 * Changes parameters after an act, as long as the address names what the act was about: by the time of its answer the user may
 * have opened something else, and typed in it.
 */
export function setIfShown(about: Readonly<Record<string, string>>, changes: Readonly<Record<string, string>>): void {
  if (isShown(about)) changeUrl(changes);
}

function isShown(parameters: Readonly<Record<string, string>>): boolean {
  const shown = new URLSearchParams(location.search);
  return Object.entries(parameters).every(([name, value]) => (shown.get(name) ?? "") === value);
}

function showAsking(address: string, next: URLSearchParams, push: boolean): void {
  const go = () => show(address, push);
  if (!askBeforeAddress(new URLSearchParams(location.search), next, go)) go();
}

function changeUrl(changes: Readonly<Record<string, string>>, push = false): void {
  show(addressWith(changes), push);
}

function addressOf(parameters: URLSearchParams, changes: Readonly<Record<string, string>>): string {
  for (const [name, value] of Object.entries(changes)) {
    if (value === "") parameters.delete(name);
    else parameters.set(name, value);
  }
  const text = parameters.toString();
  return location.pathname + (text === "" ? "" : `?${text}`);
}

function show(address: string, push: boolean): void {
  if (push) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
  dispatchEvent(new Event(changed));
}
