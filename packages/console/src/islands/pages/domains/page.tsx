import { createDomain, type Domain, listDomains } from "@design-catalog/client/api";
import { DomainDrawer, DomainState } from "../../access/domain-drawer.tsx";
import { texts } from "../../access/domain-texts.ts";
import { call } from "../../engine/call.ts";
import { Dialog } from "../../engine/dialog.tsx";
import { mount } from "../../engine/mount.tsx";
import { mayUse } from "../../engine/page-data.ts";
import { Moment, ReadOnlyNote, Shown } from "../../engine/parts.tsx";
import type { ResourceField } from "../../engine/resource/field.ts";
import { NewRowForm } from "../../engine/resource/row-form.tsx";
import { Table } from "../../engine/table.tsx";
import { useAnswer } from "../../engine/use-answer.ts";
import { useUrlState } from "../../engine/use-url-state.ts";

const refreshMs = 15_000;
const changing = "Admin Domains r/w";

const fields: readonly ResourceField<Domain>[] = [
  { name: "domain", kind: "text", label: texts.domain, hint: texts.domainHint, isRequired: true },
  { name: "enforcesSso", kind: "switch", label: texts.enforcesSso, hint: texts.enforcesHint },
  { name: "servesApplication", kind: "switch", label: texts.servesApplication, hint: texts.servesHint },
];

mount(Domains);

function Domains() {
  const url = useUrlState();
  const answer = useAnswer(() => call(listDomains, {}), "", refreshMs);
  const opened = answer.value?.find(({ id }) => id === url.get("open"));
  const onCreated = ({ id }: Domain) => {
    answer.again();
    url.set({ new: "", open: id });
  };
  return (
    <>
      {mayUse(changing) ? (
        <div class="actions">
          <button type="button" onClick={() => url.set({ new: "1" }, true)}>
            {texts.add}
          </button>
        </div>
      ) : (
        <ReadOnlyNote privilege={changing} />
      )}
      <Shown answer={answer}>
        {(domains) => <DomainTable domains={domains} onOpen={(id) => url.set({ open: id }, true)} />}
      </Shown>
      {url.get("new") !== "" && mayUse(changing) && (
        <Dialog title={texts.add} onClose={() => url.set({ new: "" })}>
          <NewRowForm fields={fields} create={createDomain} submitLabel={texts.add} onCreated={onCreated} />
        </Dialog>
      )}
      {opened && (
        <DomainDrawer
          domain={opened}
          mayChange={mayUse(changing)}
          again={() => answer.again()}
          onClose={() => url.set({ open: "" })}
        />
      )}
    </>
  );
}

function DomainTable({
  domains,
  onOpen,
}: {
  readonly domains: readonly Domain[];
  readonly onOpen: (id: string) => void;
}) {
  if (domains.length === 0) return <p>{texts.empty}</p>;
  return (
    <Table label={texts.domains} columns={[texts.domain, texts.state, texts.enforcesSso, texts.lastChecked]}>
      {domains.map(({ id, domain, status, enforcesSso, lastCheckedAt }) => (
        <tr key={id}>
          <th scope="row">
            <button type="button" class="link" onClick={() => onOpen(id)}>
              <bdi>{domain}</bdi>
            </button>
          </th>
          <td>
            <DomainState status={status} />
          </td>
          <td>{enforcesSso ? texts.yes : texts.no}</td>
          <td>
            <Moment at={lastCheckedAt} />
          </td>
        </tr>
      ))}
    </Table>
  );
}
