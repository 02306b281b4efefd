import {
  eraseUser,
  exportUser,
  type Job,
  queryUsers,
  shareUserExport,
  type User,
  type UserErasure,
  withdrawUserErasure,
} from "@design-catalog/client/api";
import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import { call } from "../engine/call.ts";
import { zonedText } from "../engine/format.ts";
import { JobProgress } from "../engine/job-progress.tsx";
import { mayUse, pageData } from "../engine/page-data.ts";
import { ActionButton, TypedConfirmation } from "../engine/parts.tsx";
import { fill } from "../engine/texts.ts";
import { texts } from "./texts.ts";

const changing = "Admin Users r/w";

interface PersonShown {
  readonly user: User;
  readonly erasure: UserErasure;
  readonly again: () => void;
  /** Shown while no erasure waits. */
  readonly children?: ComponentChildren;
}

/** Everything about one person: its export, and its erasure if one was asked for. */
export function Person({ user, erasure, again, children }: PersonShown) {
  const { id } = user;
  const mayErase = mayUse(changing) && id !== pageData.userId;
  return (
    <>
      {erasure.status === "none" ? (
        children
      ) : (
        <Waiting {...{ user, erasure, again, mayErase }} status={erasure.status} />
      )}
      {mayUse(changing) && user.status !== "erased" && <Export id={id} />}
    </>
  );
}

function Export({ id }: { readonly id: string }) {
  const [jobId, setJobId] = useState("");
  const [isReady, setReady] = useState(false);
  const begin = async () => {
    setReady(false);
    setJobId((await call(exportUser, { path: { id } })).id);
  };
  const onEnd = ({ status }: Job) => setReady(status === "succeeded");
  // The link is an attachment, so the page stays.
  const save = async () => location.assign((await call(shareUserExport, { path: { id, exportId: jobId } })).url);
  return (
    <section aria-labelledby="user-export">
      <h3 id="user-export">{texts.person}</h3>
      <p class="hint">{texts.exportHint}</p>
      <ActionButton label={texts.exportData} work={begin} />
      {jobId !== "" && <JobProgress key={jobId} id={jobId} label={texts.exportData} onEnd={onEnd} />}
      {isReady && <ActionButton label={texts.downloadArchive} work={save} />}
    </section>
  );
}

/** The form that asks for the erasure of a user. */
export function Erase({ user, again }: { readonly user: User; readonly again: () => void }) {
  const [heir, setHeir] = useState("");
  const [isUnknown, setUnknown] = useState(false);
  const id = useId();
  const erase = async () => {
    const handOverTo = heir.trim() === "" ? undefined : await idOfAddress(heir.trim());
    setUnknown(handOverTo === null);
    if (handOverTo === null) return;
    await requestErasure(user, handOverTo);
    again();
  };
  return (
    <>
      <p>{texts.eraseHint}</p>
      <div class="field">
        <label for={id}>{texts.heir}</label>
        <input id={id} type="email" value={heir} onInput={(event) => setHeir(event.currentTarget.value)} />
        <p class="hint">{texts.heirHint}</p>
        <div role="status">{isUnknown && <p class="field-error">{texts.heirUnknown}</p>}</div>
      </div>
      <TypedConfirmation word={user.emailAddress} label={texts.eraseUser} isNamed work={erase} />
    </>
  );
}

/** The id of the active user with an address; null for nobody. */
async function idOfAddress(address: string): Promise<string | null> {
  const filterModel = { emailAddress: { filterType: "text" as const, type: "equals" as const, filter: address } };
  const { rowData } = await call(queryUsers, { query: {}, body: { startRow: 0, endRow: 1, filterModel } });
  return rowData[0]?.id ?? null;
}

async function requestErasure({ id, emailAddress }: User, handOverTo?: string): Promise<void> {
  const body = { confirmation: emailAddress, ...(handOverTo !== undefined && { handOverTo }) };
  await call(eraseUser, { path: { id }, body });
}

/** State of an erasure, and the way back while there is one. */
function Waiting(shown: {
  readonly user: User;
  readonly erasure: UserErasure;
  readonly status: Exclude<UserErasure["status"], "none">;
  readonly again: () => void;
  readonly mayErase: boolean;
}) {
  const { user, erasure, status, again, mayErase } = shown;
  const { dueAt, requestedAt, requestedBy } = erasure;
  const withdraw = async () => {
    await call(withdrawUserErasure, { path: { id: user.id } });
    again();
  };
  const approve = async () => {
    await requestErasure(user);
    again();
  };
  const isOpen = status === "waiting" || status === "unapproved";
  const day = dueAt ?? requestedAt;
  return (
    <div class="box notice">
      <p>{fill(texts.erasures[status], { day: day === null ? "" : zonedText(day) })}</p>
      {mayErase && status === "unapproved" && requestedBy !== pageData.userId && (
        <TypedConfirmation word={user.emailAddress} label={texts.approveErasure} isNamed work={approve} />
      )}
      {mayErase && isOpen && <ActionButton label={texts.withdrawErasure} work={withdraw} />}
    </div>
  );
}
