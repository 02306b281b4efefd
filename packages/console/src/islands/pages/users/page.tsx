import { queryUsers, type User, type UserInvitation } from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { call } from "../../engine/call.ts";
import { momentText, momentWidth } from "../../engine/format.ts";
import { GridFilters } from "../../engine/grid-filter.tsx";
import { filterModelOf, sortedBy, type GridFilter } from "../../engine/grid-query.ts";
import type { GridColumn, GridRange } from "../../engine/grid-types.ts";
import { Grid } from "../../engine/grid.tsx";
import { mount } from "../../engine/mount.tsx";
import { mayUse } from "../../engine/page-data.ts";
import { ReadOnlyNote } from "../../engine/parts.tsx";
import { fill } from "../../engine/texts.ts";
import { addressWith, useUrlState } from "../../engine/use-url-state.ts";
import { Invite } from "../../users/invite.tsx";
import { readRoles, roleText } from "../../users/roles.ts";
import { texts } from "../../users/texts.ts";
import { changing, UserDrawer } from "../../users/user-drawer.tsx";

interface Row extends User {
  readonly roleNames: string;
}

const refreshMs = 15_000;

const filters: readonly GridFilter[] = [
  { name: "emailAddress", label: texts.emailAddress },
  { name: "firstName", label: texts.firstName },
  { name: "lastName", label: texts.lastName },
];

const columns: readonly GridColumn<Row>[] = [
  { field: "emailAddress", label: texts.emailAddress, text: ({ emailAddress }) => emailAddress, width: 210 },
  { field: "lastName", label: texts.lastName, text: ({ lastName }) => lastName ?? "", width: 110 },
  { field: "firstName", label: texts.firstName, text: ({ firstName }) => firstName ?? "", width: 110 },
  {
    field: "status",
    label: texts.status,
    text: ({ status }) => texts.states[status],
    tone: ({ status }) => (status === "active" ? "good" : "plain"),
    width: 180,
  },
  { field: "roleNames", label: texts.roles, text: ({ roleNames }) => roleNames, isSortable: false },
  {
    field: "lastSignInAt",
    label: texts.lastSignIn,
    text: ({ lastSignInAt }) => timeText(lastSignInAt),
    width: momentWidth,
  },
];

mount(Users);

function Users() {
  const url = useUrlState();
  const [invited, setInvited] = useState<UserInvitation>();
  const [changes, setChanges] = useState(0);
  const includeDeleted = url.get("deleted") !== "";
  const filterModel = filterModelOf(filters, url);
  const load = async (range: GridRange) => {
    const body = { ...sortedBy("createdAt", range), filterModel };
    const [{ rowData, ...page }, names] = await Promise.all([
      call(queryUsers, { query: { includeDeleted }, body }),
      readRoles(),
    ]);
    return { ...page, rowData: rowData.map((row) => ({ ...row, roleNames: roleText(row.roles, names) })) };
  };
  const opened = url.get("user");
  return (
    <>
      {mayUse(changing) ? (
        <InviteButton onOpen={() => url.set({ new: "1" }, true)} />
      ) : (
        <ReadOnlyNote privilege={changing} />
      )}
      <div role="status">{invited && <p class="box done">{invitedText(invited)}</p>}</div>
      <GridFilters filters={filters} url={url} />
      <label class="choice">
        <input
          type="checkbox"
          checked={includeDeleted}
          onChange={(event) => url.set({ deleted: event.currentTarget.checked ? "1" : "" })}
        />
        {texts.withDeleted}
      </label>
      <Grid
        label={texts.usersGrid}
        columns={columns}
        load={load}
        rowsKey={JSON.stringify([filterModel, includeDeleted, changes])}
        refreshMs={refreshMs}
        addressOf={({ id }) => addressWith({ user: id })}
      />
      {opened !== "" && (
        <UserDrawer
          key={opened}
          id={opened}
          onClose={() => url.set({ user: "" })}
          onChanged={() => setChanges((before) => before + 1)}
        />
      )}
      {url.get("new") !== "" && mayUse(changing) && (
        <Invite
          onClose={() => url.set({ new: "" })}
          onInvited={(invitation) => {
            setInvited(invitation);
            url.set({ new: "" });
          }}
        />
      )}
    </>
  );
}

function InviteButton({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <div class="actions">
      <button type="button" onClick={onOpen}>
        {texts.invite}
      </button>
    </div>
  );
}

function invitedText({ emailAddress, expiresAt }: UserInvitation): string {
  return fill(texts.invited, { address: emailAddress, time: momentText(expiresAt) });
}

function timeText(at: string | null): string {
  return at === null ? "" : momentText(at);
}
