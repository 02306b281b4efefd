import { Conflict, Taken } from "../engine/conflict.tsx";
import { Dialog } from "../engine/dialog.tsx";
import { Empty } from "../engine/empty.tsx";
import { Form } from "../engine/form.tsx";
import { Icon } from "../engine/icon.tsx";
import { Menu } from "../engine/menu.tsx";
import {
  ActionButton,
  Badge,
  CopyButton,
  FailureBox,
  Loading,
  ReadOnlyNote,
  TypedConfirmation,
} from "../engine/parts.tsx";
import { ProgressBar } from "../engine/progress-bar.tsx";
import { ReadFirst } from "../engine/read-first.tsx";
import { valuesOf } from "../engine/resource/field-values.ts";
import { formFieldOf } from "../engine/resource/form-field.tsx";
import { RowFacts } from "../engine/resource/row-facts.tsx";
import { Table } from "../engine/table.tsx";
import { Tabs } from "../engine/tabs.tsx";
import { tell } from "../engine/toasts.ts";
import { addressWith, useUrlFlag } from "../engine/use-url-state.ts";
import { fields, refusal, stored } from "./sample-form.ts";

const nothing = async () => undefined;
const refuse = async () => {
  throw refusal;
};
const kinds = ["primary", "secondary", "danger"] as const;
const fullName = "Display 55";

/** Buttons of each kind, those that cannot be pressed, one that fails, and menus. */
export function Buttons() {
  const acts = [
    { label: "Edit", run: nothing, icon: "pencil" },
    { label: "Delete", run: nothing, isDanger: true },
  ] as const;
  return (
    <>
      {[false, true].map((disabled) => (
        <div key={String(disabled)} class="actions">
          {kinds.map((kind) => (
            <ActionButton key={kind} {...{ kind, disabled }} label={kind} work={nothing} />
          ))}
          <button type="button" class="quiet" disabled={disabled}>
            quiet
          </button>
          <button type="button" disabled={disabled}>
            <Icon name="plus" />
            with a drawing
          </button>
        </div>
      ))}
      <div class="actions">
        <a class="button secondary" href={addressWith({})}>
          a link
        </a>
        <CopyButton text={fullName} />
        <Menu label="Menu" acts={acts} />
        <Menu label="Menu with words" acts={acts} icon="chevron-down" isWorded />
        <ActionButton label="fails" work={refuse} />
      </div>
    </>
  );
}

/** A form with a field of each kind; saving it shows a fault at each. */
export function Fields() {
  return (
    <Form
      fields={fields.map(formFieldOf)}
      initial={valuesOf(fields, stored)}
      version={1}
      submitLabel="Save with faults"
      submit={refuse}
    />
  );
}

/** Changes that somebody else has made meanwhile, and a question that asks for a word. */
export function Questions() {
  const difference = { name: "name", label: "Name", before: fullName, theirs: "Display 55 B", mine: "Display 56" };
  return (
    <>
      <Taken labels={["Power in W", "State"]} />
      <Conflict differences={[{ ...difference, theirValue: difference.theirs }]} choose={() => undefined} />
      <TypedConfirmation word={fullName} label="Delete product" work={nothing} />
    </>
  );
}

/** Boxes above the contents of a page, and news of acts. */
export function Banners() {
  return (
    <>
      <FailureBox failure={refusal} again={() => undefined} />
      <ReadOnlyNote privilege="Admin Products r/w" />
      <p class="box done">Nothing is wrong.</p>
      <p class="box">A note of no state.</p>
      <div class="actions">
        <button type="button" class="secondary" onClick={tellAll}>
          Tell news
        </button>
      </div>
    </>
  );
}

function tellAll(): void {
  tell({ text: `${fullName} is saved.` });
  tell({ text: `${fullName} is deleted.`, act: { label: "Undo", run: nothing } });
  tell({ text: "", failure: refusal });
}

/** A table of few rows, the tabs of a page, and the progress of work. */
export function Tables() {
  return (
    <>
      <Table label="Queues" columns={["Queue", "State", "Waiting"]}>
        {["deliveries", "jobs"].map((name, index) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <Badge tone={index === 0 ? "good" : "bad"}>{index === 0 ? "working" : "failing"}</Badge>
            </td>
            <td>{index * 12}</td>
          </tr>
        ))}
      </Table>
      <Tabs
        label="Parts"
        tabs={["Overview", "Deliveries", "Secret"].map((label) => ({
          name: label.toLowerCase(),
          label,
          content: () => <p>{label}</p>,
        }))}
      />
      <ProgressBar label="Import: running" done={40} total={120} isDone={false} />
      <ProgressBar label="Import: done" done={120} total={120} isDone />
    </>
  );
}

/** A list before its first row, and while it is awaited. */
export function Waits() {
  return (
    <>
      <Empty add={() => undefined} />
      <Loading />
    </>
  );
}

/** A dialog and a drawer, which the address opens. */
export function Dialogs() {
  const [isDialog, setDialog] = useUrlFlag("dialog");
  const [isDrawer, setDrawer] = useUrlFlag("drawer");
  return (
    <div class="actions">
      <button type="button" class="secondary" onClick={() => setDialog(true)}>
        Open a dialog
      </button>
      <button type="button" class="secondary" onClick={() => setDrawer(true)}>
        Open a drawer
      </button>
      {isDialog && (
        <Dialog title={`Delete ${fullName}?`} onClose={() => setDialog(false)}>
          <p>Two projects use it. They keep their copies.</p>
          <TypedConfirmation word={fullName} label="Delete product" isNamed work={nothing} />
        </Dialog>
      )}
      {isDrawer && (
        <Dialog title={fullName} onClose={() => setDrawer(false)} isDrawer>
          <ReadFirst first="name" form={() => <Fields />}>
            <RowFacts fields={fields} row={stored} />
          </ReadFirst>
        </Dialog>
      )}
    </div>
  );
}
