import { checkDomain, type Domain, refreshDomain } from "@design-catalog/client/api";
import { domainFields, domainSentenceFields } from "@design-catalog/client/fields";
import { call } from "../engine/call.ts";
import { DrawerFoot } from "../engine/drawer-foot.tsx";
import { ActionButton, CopyButton, Facts, Moment } from "../engine/parts.tsx";
import type { OpenRow } from "../engine/resource/resource.ts";
import { Saying } from "../engine/sentence-text.tsx";
import { labelsOf } from "../engine/words.ts";
import { texts } from "./domain-texts.ts";

const labels = labelsOf(domainFields);

/** Colours of the states of a domain. */
export const domainTones = { pending: "warn", verified: "good", failed: "bad" } as const;

/** The last check of an open domain, a check of it at once, and the record that proves it. */
export function DomainProof({ row: domain, mayChange, again, menu }: OpenRow<Domain>) {
  const body = { id: domain.id };
  const check = async () => {
    await call(checkDomain, { body });
    again();
  };
  const renew = async () => {
    await call(refreshDomain, { body });
    again();
  };
  return (
    <>
      <Facts
        facts={[
          { name: labels.lastCheckedAt, value: <Moment at={domain.lastCheckedAt} isExact /> },
          {
            name: labels.lastError,
            value: <Findings {...domain} />,
          },
        ]}
      />
      {mayChange && (
        <DrawerFoot>
          <ActionButton label={texts.check} kind="primary" work={check} />
          {menu}
        </DrawerFoot>
      )}
      <Proof domain={domain} />
      {mayChange && (
        <>
          <ActionButton label={texts.renew} work={renew} />
          <p class="hint">{texts.renewHint}</p>
        </>
      )}
    </>
  );
}

/** Reasons why the last check found no proof: a sentence for each place, or in English what an earlier version stored. */
function Findings({ lastError, lastErrorSentences: sentences }: Domain) {
  if (lastError === null) return <>{texts.none}</>;
  if (!sentences) return <span lang="en">{lastError}</span>;
  return (
    <>
      {sentences.map((sentence) => (
        <p key={sentence.code}>
          <Saying message={lastError} sentence={sentence} code={domainSentenceFields.code} />
        </p>
      ))}
    </>
  );
}

function Proof({ domain: { record, file } }: { readonly domain: Domain }) {
  return (
    <>
      <h3>{texts.prove}</h3>
      <p>{texts.record}</p>
      <Facts
        facts={[
          { name: texts.recordName, value: <Copied text={record.name} label={texts.copyName} /> },
          { name: texts.recordValue, value: <Copied text={record.value} label={texts.copyValue} /> },
        ]}
      />
      <p>{texts.file}</p>
      <Facts
        facts={[
          { name: texts.address, value: <Copied text={file.url} label={texts.copyAddress} /> },
          { name: texts.content, value: <Copied text={file.content} label={texts.copyContent} /> },
        ]}
      />
    </>
  );
}

function Copied({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <div class="copied">
      <code>{text}</code>
      <CopyButton text={text} label={label} />
    </div>
  );
}
