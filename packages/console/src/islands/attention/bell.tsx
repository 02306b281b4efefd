import type { ServiceStatus } from "@design-catalog/client/api";
import { useLayoutEffect, useState } from "preact/hooks";
import { countedText } from "../engine/counted.ts";
import { numberText } from "../engine/format.ts";
import { Icon } from "../engine/icon.tsx";
import { mayUse } from "../engine/page-data.ts";
import { createPoll, tickWhileVisible } from "../engine/poll.ts";
import { serviceNowMs } from "../engine/service-clock.ts";
import { badgesOf } from "./badges.ts";
import { type Concern, concernsOf } from "./concerns.ts";
import { readStatus } from "./read-status.ts";
import { showBadges } from "./show-badges.ts";
import { texts } from "./texts.ts";

/** Milliseconds after which the state is read again: the stream tells nothing of deliveries, mails and jobs that fail. */
const refreshMs = 30_000;

/** Concerns that need somebody, in the head of every page, and their numbers at the pages that show them. */
export function Bell() {
  const [status, setStatus] = useState<ServiceStatus>();
  useLayoutEffect(() => {
    const poll = createPoll({
      load: () => readStatus(refreshMs / 2),
      onAnswer: setStatus,
      // The earlier state stays.
      onFailure: () => undefined,
    });
    poll.ask();
    // Not upon news, of which others may make many: each look takes the whole state.
    const endTicks = tickWhileVisible(() => poll.tick(), refreshMs);
    return () => {
      poll.end();
      endTicks();
    };
  }, []);
  useLayoutEffect(() => {
    if (status) showBadges(badgesOf(status));
  }, [status]);
  return status ? <Rung status={status} /> : null;
}

function Rung({ status }: { readonly status: ServiceStatus }) {
  const [isOpen, setOpen] = useState(false);
  const concerns = concernsOf(status, serviceNowMs());
  const words = concerns.length === 0 ? texts.calm : countedText(texts.needsYou, concerns.length);
  return (
    <details class="more bell" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary class="button quiet" title={words}>
        <Icon name="bell" />
        {concerns.length > 0 && (
          <span class="count" aria-hidden="true">
            {numberText(concerns.length)}
          </span>
        )}
        <span class="unseen">{words}</span>
      </summary>
      <div class="float">
        {isOpen && (concerns.length === 0 ? <p>{texts.nothing}</p> : <Concerns concerns={concerns} />)}
      </div>
    </details>
  );
}

function Concerns({ concerns }: { readonly concerns: readonly Concern[] }) {
  return (
    <ul>
      {concerns.map(({ text, isBad, page }) => (
        <li key={text} class={isBad ? "bad" : "warn"}>
          <Icon name={isBad ? "triangle-alert" : "circle-alert"} />
          {page && mayUse(page.privilege) ? <a href={page.href}>{text}</a> : <span>{text}</span>}
        </li>
      ))}
    </ul>
  );
}
