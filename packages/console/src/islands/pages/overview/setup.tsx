import { listWebhooks, queryUsers, type ServiceStatus } from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { call } from "../../engine/call.ts";
import { Card } from "../../engine/card.tsx";
import { numberText } from "../../engine/format.ts";
import { Icon } from "../../engine/icon.tsx";
import { mayUse } from "../../engine/page-data.ts";
import { fill, textsOf } from "../../engine/texts.ts";
import { useAnswer } from "../../engine/use-answer.ts";
import { type FirstStep, firstSteps } from "./first-steps.ts";

const refreshMs = 60_000;
/** Item of the browser's storage that a reader leaves who has hidden the steps. */
const hidden = "first-steps-hidden";
/** Enough to find two who administer: the first users of an installation do. */
const usersMax = 50;

const texts = textsOf({
  en: {
    title: "First steps",
    done: "{done} of {count} done",
    doneNext: "{done} of {count} done, next: {next}",
    all: "Show all",
    hide: "Hide",
    isDone: "done",
    steps: {
      endpoint: {
        name: "Add an endpoint",
        why: "Another system gets each change as a signed message, which is tried again for three days.",
        act: "Add endpoint",
      },
      testEvent: {
        name: "Send a test event",
        why: "Its page shows the receiver's answer before the first real change.",
        act: "Choose an endpoint",
      },
      mail: {
        name: "Send an email to yourself",
        why: "Invitations and new passwords go by email; until a mail server is set, they wait.",
        act: "Try an email",
      },
      colleague: {
        name: "Invite a second administrator",
        why: "Somebody can help when the first one loses a password or a second factor.",
        act: "Invite",
      },
      backup: { name: "Make a backup", why: "The command catalogctl backup makes one; run it every night.", act: "" },
    },
  },
  de: {
    title: "Erste Schritte",
    done: "{done} von {count} erledigt",
    doneNext: "{done} von {count} erledigt, als Nächstes: {next}",
    all: "Alle zeigen",
    hide: "Ausblenden",
    isDone: "erledigt",
    steps: {
      endpoint: {
        name: "Einen Endpunkt anlegen",
        why: "Ein anderes System erhält jede Änderung als signierte Nachricht, die drei Tage lang wiederholt wird.",
        act: "Endpunkt anlegen",
      },
      testEvent: {
        name: "Ein Testereignis senden",
        why: "Die Seite des Endpunkts zeigt die Antwort des Empfängers vor der ersten echten Änderung.",
        act: "Endpunkt wählen",
      },
      mail: {
        name: "Sich selbst eine E-Mail senden",
        why: "Einladungen und neue Passwörter gehen per E-Mail; ohne Mailserver warten sie.",
        act: "E-Mail ausprobieren",
      },
      colleague: {
        name: "Eine zweite Person zum Verwalten einladen",
        why: "Jemand kann helfen, wenn die erste ihr Passwort oder den zweiten Faktor verliert.",
        act: "Einladen",
      },
      backup: {
        name: "Eine Sicherung erstellen",
        why: "Der Befehl catalogctl backup erstellt eine; lassen Sie ihn jede Nacht laufen.",
        act: "",
      },
    },
  },
});

/** The first steps; undefined while others than the status are read, or once all are done or the reader has hidden them. */
export function useFirstSteps(status: ServiceStatus): readonly FirstStep[] | undefined {
  const isHidden = localStorage.getItem(hidden) !== null;
  const { value } = useAnswer(async () => (isHidden ? undefined : readOthers()), String(isHidden), refreshMs);
  const steps = value && firstSteps({ status, ...value });
  return steps?.some(({ isDone }) => !isDone) ? steps : undefined;
}

/** Steps that a new installation still needs, until all are done or the reader hides them. */
export function FirstSteps(shown: {
  readonly steps: readonly FirstStep[] | undefined;
  /** True for one line that names the next step, until the reader asks for all. @default false */
  readonly isShort?: boolean;
}) {
  const { steps, isShort = false } = shown;
  const [isOpen, setOpen] = useState(!isShort);
  const [isHidden, setHidden] = useState(false);
  const next = steps?.find(({ isDone }) => !isDone);
  if (!steps || !next || isHidden) return null;
  const hide = () => {
    localStorage.setItem(hidden, "1");
    setHidden(true);
  };
  return (
    <Card
      id="first-steps"
      title={texts.title}
      look="steps"
      after={
        <>
          <span class="hint">{progressText(steps, isOpen ? undefined : next)}</span>
          {!isOpen && <StepAct step={next} />}
          <button type="button" class="quiet" onClick={isOpen ? hide : () => setOpen(true)}>
            {isOpen ? texts.hide : texts.all}
          </button>
        </>
      }
    >
      {isOpen && (
        <ol>
          {steps.map((step) => (
            <Step key={step.name} step={step} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function progressText(steps: readonly FirstStep[], next: FirstStep | undefined): string {
  const done = numberText(steps.filter(({ isDone }) => isDone).length);
  const counts = { done, count: numberText(steps.length) };
  return next ? fill(texts.doneNext, { ...counts, next: texts.steps[next.name].name }) : fill(texts.done, counts);
}

function Step({ step }: { readonly step: FirstStep }) {
  const { name, isDone } = step;
  const words = texts.steps[name];
  return (
    <li class={isDone ? "done" : ""}>
      <Icon name={isDone ? "circle-check" : "circle-dashed"} />
      <div>
        <h3>
          {words.name} {isDone && <span class="unseen">({texts.isDone})</span>}
        </h3>
        {!isDone && <p class="hint">{words.why}</p>}
      </div>
      {!isDone && <StepAct step={step} />}
    </li>
  );
}

/** The way to the page on which a step is done, for those who may take it. */
function StepAct({ step: { name, page } }: { readonly step: FirstStep }) {
  if (!page || !mayUse(page.privilege)) return null;
  return (
    <a class="button secondary" href={page.href}>
      {texts.steps[name].act}
    </a>
  );
}

async function readOthers() {
  const [endpoints, users] = await Promise.all([
    mayUse("Admin Webhooks") ? call(listWebhooks, {}) : undefined,
    mayUse("Admin Users")
      ? call(queryUsers, { body: { startRow: 0, endRow: usersMax, count: false, sortModel: [] } })
      : undefined,
  ]);
  return { endpoints, users: users?.rowData };
}
