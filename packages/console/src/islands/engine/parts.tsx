import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { engineTexts } from "./engine-texts.ts";
import type { Failure } from "./failure.ts";
import { momentText, relativeText } from "./format.ts";
import { fill } from "./texts.ts";
import type { Answer } from "./use-answer.ts";

/** Shows why a request failed, with its id, which an operator can look up. */
export function FailureBox({
  failure,
  again,
}: {
  readonly failure: Failure;
  readonly again?: (() => void) | undefined;
}) {
  return (
    <div class="box error" role="alert">
      <p>
        <strong>{engineTexts.failed}.</strong> {failure.message}
      </p>
      {failure.issues.length > 0 && (
        <ul>
          {failure.issues.map(({ pointer, message }) => (
            <li key={pointer}>
              <code>{pointer}</code> {message}
            </li>
          ))}
        </ul>
      )}
      {failure.requestId !== undefined && <p class="hint">{fill(engineTexts.requestId, { id: failure.requestId })}</p>}
      {again && (
        <button type="button" class="secondary" onClick={again}>
          {engineTexts.tryAgain}
        </button>
      )}
    </div>
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
      {value === undefined ? !failure && <p role="status">{engineTexts.loading}</p> : shown.children(value)}
    </>
  );
}

/** The time of day in milliseconds, which advances every second. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

/** A time as seen from now, such as "in 2 minutes", with the exact one as its title. */
export function Moment({ at, none = engineTexts.never }: { readonly at: string | null; readonly none?: string }) {
  const nowMs = useNow();
  if (at === null) return <>{none}</>;
  return (
    <time dateTime={at} title={momentText(at)}>
      {relativeText(at, nowMs)}
    </time>
  );
}

/** A state in words, with a colour that only supports them. */
export function Badge(badge: {
  readonly tone: "good" | "bad" | "warn" | "plain";
  readonly children: ComponentChildren;
}) {
  return <span class={`badge ${badge.tone}`}>{badge.children}</span>;
}

/** One value under its name. */
export interface Fact {
  readonly name: string;
  readonly value: ComponentChildren;
}

/** Values under their names. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl class="facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
