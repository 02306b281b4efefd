import { checkDomain, deleteDomain, type Domain, refreshDomain } from "@design-catalog/client/api";
import { call } from "../engine/call.ts";
import { Dialog } from "../engine/dialog.tsx";
import { ActionButton, Badge, CopyButton, Facts, Moment, TypedConfirmation } from "../engine/parts.tsx";
import { fill } from "../engine/texts.ts";
import { texts } from "./domain-texts.ts";

const tones = { pending: "warn", verified: "good", failed: "bad" } as const;

/** State of a domain in words. */
export function DomainState({ status }: { readonly status: Domain["status"] }) {
  return <Badge tone={tones[status]}>{texts.states[status]}</Badge>;
}

/** A domain with the record that proves it, and a check of that at once. */
export function DomainDrawer(drawer: {
  readonly domain: Domain;
  readonly mayChange: boolean;
  readonly again: () => void;
  readonly onClose: () => void;
}) {
  const { domain, mayChange, again, onClose } = drawer;
  const body = { id: domain.id };
  const check = async () => {
    await call(checkDomain, { body });
    again();
  };
  const renew = async () => {
    await call(refreshDomain, { body });
    again();
  };
  const remove = async () => {
    await call(deleteDomain, { query: body });
    again();
    onClose();
  };
  return (
    <Dialog title={fill(texts.one, { name: domain.domain })} onClose={onClose} isDrawer>
      <Facts
        facts={[
          { name: texts.state, value: <DomainState status={domain.status} /> },
          { name: texts.lastChecked, value: <Moment at={domain.lastCheckedAt} /> },
          { name: texts.lastError, value: domain.lastError ?? texts.none },
          { name: texts.servesApplication, value: domain.servesApplication ? texts.yes : texts.no },
          { name: texts.enforcesSso, value: domain.enforcesSso ? texts.yes : texts.no },
        ]}
      />
      {mayChange && (
        <div class="actions" role="status">
          <ActionButton label={texts.check} kind="primary" work={check} />
        </div>
      )}
      <Proof domain={domain} />
      {mayChange && (
        <>
          <p class="hint">{texts.renewHint}</p>
          <ActionButton label={texts.renew} work={renew} />
          <TypedConfirmation word={domain.domain} label={texts.remove} work={remove} />
        </>
      )}
    </Dialog>
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
    <>
      <code>{text}</code> <CopyButton text={text} label={label} />
    </>
  );
}
