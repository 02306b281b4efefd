import { type FilterModel, queryUsers, type UserInvitation } from "@design-catalog/client/api";
import { kinds } from "@design-catalog/client/fields";
import { useState } from "preact/hooks";
import { call } from "../../engine/call.ts";
import { CountedSegments } from "../../engine/counted-segments.tsx";
import { momentColumn, momentText } from "../../engine/format.ts";
import { GridFilters } from "../../engine/grid-filter.tsx";
import { among, filterModelOf, sortedBy, type GridFilter } from "../../engine/grid-query.ts";
import type { GridColumn, GridRange, GridRows, RowAct } from "../../engine/grid-types.ts";
import { Grid } from "../../engine/grid.tsx";
import { Icon } from "../../engine/icon.tsx";
import { mount } from "../../engine/mount.tsx";
import { pageAfter } from "../../engine/page-after.ts";
import { mayUse } from "../../engine/page-data.ts";
import { PageHead } from "../../engine/page-head.tsx";
import { ReadOnlyNote, Shown } from "../../engine/parts.tsx";
import { fill } from "../../engine/texts.ts";
import { tell } from "../../engine/toasts.ts";
import { useAnswer } from "../../engine/use-answer.ts";
import { addressWith, setIfShown, useUrlState } from "../../engine/use-url-state.ts";
import { numberOf } from "../../engine/words.ts";
import { MailWarnings } from "../../mails/mail-warnings.tsx";
import type { InvitationDrawer } from "../../users/invitation-drawer.tsx";
import { Invite } from "../../users/invite.tsx";
import { readInvited } from "../../users/invited.ts";
import { readRoles } from "../../users/roles.ts";
import { actLabel, sendAgainAct } from "../../users/send-again.ts";
import { texts } from "../../users/texts.ts";
import { changing, UserDrawer } from "../../users/user-drawer.tsx";
import { invitedRow, type Row, userRow } from "../../users/user-rows.ts";

const refreshMs = 15_000;

/** Value of the filter by state for who has no account yet. */
const invitedOnes = "invited";

/** States of users who are shown only on demand. */
const goneOnes = ["deleted", "erased"];

const state: GridFilter = {
  name: "status",
  label: texts.status,
  options: [[invitedOnes, texts.invitedOnes], ...Object.entries(texts.states)],
  isAbove: true,
};

const filters: readonly GridFilter[] = [
  { name: "emailAddress", label: texts.emailAddress },
  { name: "firstName", label: texts.firstName },
  { name: "lastName", label: texts.lastName },
  state,
];

/** Column of the act of a row: only those who are invited need one. */
const acts: GridColumn<Row> = {
  field: "isInvited",
  label: actLabel,
  text: (row) => actOf(row)?.label ?? "",
  act: actOf,
  isSortable: false,
  width: 126,
};

const columns: readonly GridColumn<Row>[] = [
  {
    field: "emailAddress",
    label: texts.emailAddress,
    text: ({ shownAs }) => shownAs,
    pill: ({ kindWord }) => kindWord,
    least: 200,
  },
  { field: "lastName", label: texts.name, text: ({ name }) => name, width: 140 },
  {
    field: "status",
    label: texts.status,
    text: ({ status }) => status,
    tone: ({ tone }) => tone,
    width: 224,
  },
  { field: "roleNames", label: texts.roles, text: ({ roleNames }) => roleNames, isSortable: false, width: 120 },
  {
    field: "lastSignInAt",
    label: texts.lastSignIn,
    ...momentColumn(({ lastSignInAt }) => lastSignInAt),
  },
  ...(mayUse(changing) ? [acts] : []),
];

mount(Users);

function Users() {
  const url = useUrlState();
  const [invited, setInvited] = useState<UserInvitation>();
  const [changes, setChanges] = useState(0);
  const [readKey, setReadKey] = useState("");
  const filterModel = filterModelOf(filters, url);
  const rowsKey = JSON.stringify([filterModel, changes]);
  const changed = () => setChanges((before) => before + 1);
  return (
    <>
      <PageHead acts={mayUse(changing) && <InviteButton onOpen={() => url.set({ new: "1" }, true)} />} />
      {!mayUse(changing) && <ReadOnlyNote privilege={changing} />}
      <div role="status">
        <MailWarnings warnings={invited?.warnings} />
      </div>
      <Grid
        segments={
          <CountedSegments
            filter={state}
            conditionOf={among}
            apart={goneOnes}
            filterModel={filterModel}
            load={readPage}
            number={numberOf(kinds.User)}
            isRead={readKey === rowsKey}
            reads={changes}
          />
        }
        filters={<GridFilters filters={filters} url={url} />}
        label={texts.usersGrid}
        number={numberOf(kinds.User)}
        columns={columns}
        load={(range) => readPage({ ...range, filterModel })}
        rowsKey={rowsKey}
        onRead={setReadKey}
        refreshMs={refreshMs}
        addressOf={({ id, isInvited }) =>
          addressWith({ form: "", invitation: isInvited ? id : "", user: isInvited ? "" : id })
        }
      />
      <Opened
        url={url}
        onChanged={changed}
        onInvited={(sent) => {
          setInvited(sent);
          tell({ text: invitedText(sent) });
          changed();
        }}
      />
    </>
  );
}

/** Users, after those who are invited. */
async function readPage({
  filterModel,
  sortModel = [],
  ...range
}: Omit<GridRange, "sortModel"> &
  Partial<Pick<GridRange, "sortModel">> & { readonly filterModel: FilterModel }): Promise<GridRows<Row>> {
  const { status, ...others } = filterModel;
  const asked = status && "values" in status ? status.values : undefined;
  const isInvited = asked?.includes(invitedOnes) === true;
  const [invitations, names] = await Promise.all([asked && !isInvited ? [] : readInvited(others), readRoles()]);
  return pageAfter(
    invitations.map((row) => invitedRow(row, names)),
    { ...range, sortModel },
    async (rest) => {
      if (isInvited) return { rowData: [], rowCount: 0 };
      const body = { ...sortedBy("createdAt", rest), filterModel };
      // Asked for by their state, they are shown.
      const { rowData, ...page } = await call(queryUsers, { query: { includeDeleted: asked !== undefined }, body });
      return { ...page, rowData: rowData.map((row) => userRow(row, names)) };
    },
  );
}

interface OpenedProps {
  readonly url: ReturnType<typeof useUrlState>;
  readonly onChanged: () => void;
  readonly onInvited: (sent: UserInvitation) => void;
}

/** The drawer of the user or invitation that the address names, or the one that invites. */
function Opened({ url, onChanged, onInvited }: OpenedProps) {
  const opened = url.get("user");
  const invitation = url.get("invitation");
  return (
    <>
      {opened !== "" && (
        <UserDrawer key={opened} id={opened} onClose={() => url.set({ user: "" })} onChanged={onChanged} />
      )}
      {invitation !== "" && (
        <LaterInvitation
          id={invitation}
          onClose={() => setIfShown({ invitation }, { invitation: "" })}
          onChanged={onChanged}
        />
      )}
      {url.get("new") !== "" && mayUse(changing) && (
        <Invite
          onClose={() => url.set({ new: "" })}
          onInvited={(sent) => {
            onInvited(sent);
            url.set({ new: "" });
          }}
        />
      )}
    </>
  );
}

function InviteButton({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <button type="button" onClick={onOpen}>
      <Icon name="plus" />
      {texts.invite}
    </button>
  );
}

function actOf(row: Row): RowAct | undefined {
  return row.isInvited ? sendAgainAct(row) : undefined;
}

function invitedText({ emailAddress, expiresAt }: UserInvitation): string {
  return fill(texts.invited, { address: emailAddress, time: momentText(expiresAt) });
}

/** Loads the drawer with the first invitation that is opened. Nothing stands in for it: that would move the grid. */
function LaterInvitation(options: Parameters<typeof InvitationDrawer>[0]) {
  const answer = useAnswer(async () => ({ part: await import("../../users/invitation-drawer.tsx") }), "");
  if (answer.value === undefined && answer.failure === undefined) return null;
  return <Shown answer={answer}>{({ part }) => <part.InvitationDrawer {...options} />}</Shown>;
}
