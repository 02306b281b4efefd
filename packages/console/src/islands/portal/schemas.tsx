import {
  type EventType,
  getPortalDelivery,
  getWebhookSchema,
  listPortalSchemas,
  sendPortalExample,
} from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { Shown } from "../engine/parts.tsx";
import { useAnswer } from "../engine/use-answer.ts";
import { EventTypeText } from "../webhooks/event-type-words.tsx";
import { TestEvent } from "../webhooks/test-event.tsx";
import { call } from "./call.ts";
import { portalTexts } from "./texts.ts";

/** The types of events that the endpoint receives, each with its schema and example once it is opened. */
export function Schemas({ mayTest }: { readonly mayTest: boolean }) {
  const answer = useAnswer(() => call(listPortalSchemas, {}), "");
  return (
    <Shown answer={answer}>
      {(types) => types.map((type) => <Entry key={type.type} type={type} mayTest={mayTest} />)}
    </Shown>
  );
}

function Entry({ type, mayTest }: { readonly type: EventType; readonly mayTest: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <code>{type.type}</code> <EventTypeText {...type} />
      </summary>
      {isOpen && <Schema type={type.type} mayTest={mayTest} />}
    </details>
  );
}

function Schema({ type, mayTest }: { readonly type: EventType["type"]; readonly mayTest: boolean }) {
  const answer = useAnswer(() => call(getWebhookSchema, { path: { type } }), type);
  return (
    <Shown answer={answer}>
      {({ ...schema }: Readonly<Record<string, unknown>>) => {
        const { examples, ...rest } = schema;
        return (
          <>
            {mayTest && (
              <div class="actions">
                <TestEvent
                  label={portalTexts.sendExample}
                  kind="secondary"
                  send={() => call(sendPortalExample, { body: { eventType: type } })}
                  read={(id) => call(getPortalDelivery, { path: { id } })}
                />
              </div>
            )}
            <h3>{portalTexts.example}</h3>
            <pre tabIndex={0}>{textOf(Array.isArray(examples) ? examples[0] : examples)}</pre>
            <h3>{portalTexts.schema}</h3>
            <pre tabIndex={0}>{textOf(rest)}</pre>
          </>
        );
      }}
    </Shown>
  );
}

function textOf(value: unknown): string {
  return JSON.stringify(value ?? null, null, 2);
}
