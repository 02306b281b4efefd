import {
  type EmailDraft,
  type EmailPreview,
  type EmailTest,
  previewEmail,
  sendTestEmail,
} from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { call } from "../engine/call.ts";
import { mayUse } from "../engine/page-data.ts";
import { ActionButton } from "../engine/parts.tsx";
import { fill } from "../engine/texts.ts";
import { MailFrame } from "./mail-frame.tsx";
import { texts } from "./texts.ts";

/** Shows and mails a text with sample values, as it is typed. */
export function EmailTrial({ draft }: { readonly draft: EmailDraft }) {
  const [preview, setPreview] = useState<EmailPreview>();
  const [test, setTest] = useState<EmailTest>();
  return (
    <section aria-labelledby="trial">
      <h3 id="trial">{texts.preview}</h3>
      <div class="actions">
        <ActionButton label={texts.show} work={async () => setPreview(await call(previewEmail, { body: draft }))} />
        {mayUse("Admin Emails r/w") && (
          <ActionButton label={texts.send} work={async () => setTest(await call(sendTestEmail, { body: draft }))} />
        )}
      </div>
      <div role="status">
        {test && (
          <p class="box done">
            {fill(texts.sent, { recipient: test.recipient })}{" "}
            <a href={`/admin/outbox?entry=${test.mailId}`}>{texts.openOutbox}</a>
          </p>
        )}
      </div>
      {preview && <Preview preview={preview} />}
    </section>
  );
}

function Preview({ preview: { subject, text, html } }: { readonly preview: EmailPreview }) {
  return (
    <>
      <p>
        <strong>
          <bdi>{subject}</bdi>
        </strong>
      </p>
      <h4>{texts.asText}</h4>
      <pre tabIndex={0}>{text}</pre>
      <h4>{texts.asHtml}</h4>
      {html === null ? <p>{texts.noHtml}</p> : <MailFrame html={html} />}
    </>
  );
}
