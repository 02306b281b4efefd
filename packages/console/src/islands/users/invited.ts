import { type FilterModel, queryInvitations, type UserInvitation } from "@design-catalog/client/api";
import { call } from "../engine/call.ts";

/** Invitations that are read, and that the grid shows above the users, at most; more of them are rarely open at once. */
export const invitedMax = 200;

/** The newest invitations that nobody has accepted, among those whose address and names fit the filters of the users. */
export async function readInvited({ emailAddress, ...names }: FilterModel): Promise<readonly UserInvitation[]> {
  const status = { filterType: "set", type: "isNoneOf", values: ["accepted"] } as const;
  const { rowData } = await call(queryInvitations, {
    body: {
      startRow: 0,
      endRow: invitedMax,
      count: false,
      sortModel: [{ colId: "createdAt", sort: "desc" }],
      filterModel: { status, ...(emailAddress && { emailAddress }) },
    },
  });
  return rowData.filter(
    ({ firstName, lastName }) => fits(firstName, names["firstName"]) && fits(lastName, names["lastName"]),
  );
}

/** Only the address is a column of the service's grid of invitations. */
function fits(name: string | null, filter: FilterModel[string] | undefined): boolean {
  const part = filter && "filter" in filter ? String(filter.filter).toLowerCase() : "";
  return (name ?? "").toLowerCase().includes(part);
}
