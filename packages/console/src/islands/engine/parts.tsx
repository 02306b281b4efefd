import type { IconName } from "@design-catalog/pages/parts";
import type { ComponentChildren } from "preact";
import { useContext, useId, useLayoutEffect, useState } from "preact/hooks";
import { Acting, DialogActs } from "./dialog-way.tsx";
import { engineTexts } from "./engine-texts.ts";
import { failureWords } from "./failure-words.ts";
import { type Failure, failureOf, Objection } from "./failure.ts";
import { elapsedText, numberText, relativeText, zonedText } from "./format.ts";
import type { Tone } from "./grid-types.ts";
import { Icon } from "./icon.tsx";
import { IssueText } from "./issue-text.tsx";
import { ReferenceList } from "./reference-list.tsx";
import { RequestLink } from "./request-link.tsx";
import { serviceNowMs } from "./service-clock.ts";
import { fill } from "./texts.ts";
import { toneIcon } from "./tone-icon.ts";
import { isTyped } from "./typed-word.ts";
import { useUnsaved } from "./unsaved.ts";
import type { Answer } from "./use-answer.ts";

/** Shows why a request failed, with its id, which an operator can look up. */
export function FailureBox({
  failure,
  again,
}: {
  readonly failure: Failure;
  readonly again?: (() => void) | undefined;
}) {
  const references = failure.problem?.references ?? [];
  return (
    <div class="box error" role="alert">
      <p>
        <strong>{engineTexts.failed}.</strong> <Reason failure={failure} />
      </p>
      {failure.issues.length > 0 && (
        <ul>
          {failure.issues.map(({ pointer, code, message, line }) => (
            <li key={pointer}>
              {line !== undefined && `${fill(engineTexts.line, { line: numberText(line) })}: `}
              <code>{pointer}</code> <IssueText {...{ code, message }} />
            </li>
          ))}
        </ul>
      )}
      {references.length > 0 && <ReferenceList references={references} />}
      <RequestId failure={failure} />
      {again && (
        <button type="button" class="secondary" onClick={again}>
          {engineTexts.tryAgain}
        </button>
      )}
    </div>
  );
}

/** The id by which the log has the request; nothing where the service did not answer. */
export function RequestId({ failure: { requestId: id } }: { readonly failure: Pick<Failure, "requestId"> }) {
  if (id === undefined) return null;
  return (
    <p class="hint">
      <RequestLink id={id}>{fill(engineTexts.requestId, { id })}</RequestLink>
    </p>
  );
}

/** The service's own words, which are English, after the meaning of their code in the reader's language. */
export function Reason({ failure }: { readonly failure: Failure }) {
  if (failure instanceof Objection) return <>{failure.message}</>;
  return (
    <>
      {failureWords[failure.code]} <span lang="en">{failure.message}</span>
    </>
  );
}

/** Shows the answer to a question, and meanwhile that it is awaited; a failure of a later one stands above the answer. */
export function Shown<Value>(shown: {
  readonly answer: Answer<Value>;
  readonly children: (value: Value) => ComponentChildren;
}) {
  const { value, failure } = shown.answer;
  const again = () => shown.answer.again();
  return (
    <>
      {failure && <FailureBox failure={failure} again={again} />}
      {value === undefined ? !failure && <Loading /> : shown.children(value)}
    </>
  );
}

/** Says that an answer is awaited; one that takes its time shows where it will be. */
export function Loading() {
  return (
    <div class="loading">
      <p role="status">{engineTexts.loading}</p>
      <div class="bones" aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
    </div>
  );
}

/** A button that runs its work once at a time and shows its failure. */
export function ActionButton(button: {
  readonly label: string;
  /** Name that tells it from others with its label, with which it begins (WCAG 2.5.3). @default the label */
  readonly name?: string;
  readonly work: () => Promise<void>;
  readonly kind?: "primary" | "secondary" | "danger";
  readonly disabled?: boolean;
}) {
  const { label, name, work, kind = "secondary", disabled = false } = button;
  const tellActing = useContext(Acting);
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const turn = (isOn: boolean) => {
    setRunning(isOn);
    tellActing(isOn);
  };
  const run = async () => {
    turn(true);
    setFailure(undefined);
    await work().catch((error: unknown) => setFailure(failureOf(error)));
    turn(false);
  };
  return (
    <>
      <button type="button" class={kind} aria-label={name} disabled={disabled || isRunning} onClick={() => void run()}>
        {label}
      </button>
      {failure && <FailureBox failure={failure} />}
    </>
  );
}

/** Copies a text to the clipboard. */
export function CopyButton({ text, label = engineTexts.copy }: { readonly text: string; readonly label?: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <>
      <button type="button" class="secondary" onClick={() => void copy()}>
        {label}
      </button>
      <span role="status" class="hint">
        {isCopied ? engineTexts.copied : ""}
      </span>
    </>
  );
}

/** The service's time of day in milliseconds, which advances every second. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(serviceNowMs());
  useLayoutEffect(() => {
    const timer = setInterval(() => setNowMs(serviceNowMs()), 1000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

/** A time as seen from now, such as "in 2 min", with the exact one as its title, or after it. */
export function Moment(moment: {
  readonly at: string | null;
  readonly none?: string;
  /** True where there is room for the exact time, which a title hides from who has no mouse. @default false */
  readonly isExact?: boolean;
}) {
  const { at, none = engineTexts.never, isExact = false } = moment;
  const nowMs = useNow();
  if (at === null) return <>{none}</>;
  return (
    <time dateTime={at} title={zonedText(at)}>
      {relativeText(at, nowMs)}
      {isExact && ` (${zonedText(at)})`}
    </time>
  );
}

/** The time since a time in its largest unit, such as "3 hr", with the exact one as its title. */
export function Elapsed({ since }: { readonly since: string }) {
  return (
    <time dateTime={since} title={zonedText(since)}>
      {elapsedText(since, useNow())}
    </time>
  );
}

/** A state in words, with a colour that only supports them. */
export function Badge(badge: {
  readonly tone: Tone;
  /** @default that of the tone */
  readonly icon?: IconName | undefined;
  readonly children: ComponentChildren;
}) {
  const { tone, icon = toneIcon(tone), children } = badge;
  return (
    <span class={`badge ${tone}`}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}

/** One value under its name. */
export interface Fact {
  readonly name: string;
  readonly value: ComponentChildren;
  /** Says below how the value has changed. @default nothing */
  readonly note?: ComponentChildren;
}

/** Values under their names. */
export function Facts(shown: {
  readonly facts: readonly Fact[];
  /** True for a few numbers that are compared. @default false */
  readonly isFigures?: boolean;
}) {
  const { facts, isFigures = false } = shown;
  return (
    <dl class={isFigures ? "facts figures" : "facts"}>
      {facts.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {note && <dd class="note">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** Says why the user may not change what the page shows. */
export function ReadOnlyNote({ privilege }: { readonly privilege: string }) {
  return <p class="box notice">{fill(engineTexts.readOnly, { privilege })}</p>;
}

/** Asks the user to type a word before something that cannot be undone. */
export function TypedConfirmation(asked: {
  readonly word: string;
  readonly label: string;
  /** True where another one asks for the same word, so each says what it confirms. @default false */
  readonly isNamed?: boolean;
  readonly work: () => Promise<void>;
}) {
  const { word, label, isNamed = false } = asked;
  const [typed, setTyped] = useState("");
  useUnsaved(typed !== "");
  const id = useId();
  return (
    <div class="field">
      <label for={id}>
        {fill(isNamed ? engineTexts.typeToConfirmNamed : engineTexts.typeToConfirm, { word, act: label })}
      </label>
      <input
        id={id}
        type="text"
        autocomplete="off"
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <DialogActs>
        <ActionButton label={label} kind="danger" work={asked.work} disabled={!isTyped(typed, word)} />
      </DialogActs>
    </div>
  );
}
