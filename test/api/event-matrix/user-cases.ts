import type { JsonObject } from "@design-catalog/core";
import { type Answer, type Client, textOf } from "../client.ts";
import { type EventCase, type ExpectedEvent, silence } from "./event-case.ts";

const usersPath = "/api/v1/admin/users";

let signedUp = 0;

/** A user who signed up, as GET shows them. */
async function createUser(client: Client): Promise<JsonObject> {
  signedUp += 1;
  const emailAddress = `kim${signedUp}@dealer.example`;
  const body = { emailAddress, password: "correct horse battery staple", firstName: "Kim" };
  succeeded(await client.post("/api/v1/account/register", body));
  const filterModel = { emailAddress: { filterType: "text", type: "equals", filter: emailAddress } };
  const found = succeeded(await client.post(`${usersPath}/grid`, { startRow: 0, endRow: 1, filterModel }));
  const [user] = Array.isArray(found.body["rowData"]) ? found.body["rowData"] : [];
  return (await client.get(pathOf(user))).body;
}

function pathOf(user: JsonObject): string {
  return `${usersPath}/${textOf(user, "id")}`;
}

function succeeded(answer: Answer): Answer {
  if (answer.status < 300) return answer;
  throw new TypeError(`Cannot continue because the service answers ${answer.status}: ${answer.text}`);
}

/** The event that must arrive about a user, as GET shows them afterwards. */
async function asShown(client: Client, type: string, user: JsonObject): Promise<readonly ExpectedEvent[]> {
  const { body: object } = succeeded(await client.get(`${pathOf(user)}?includeDeleted=true`));
  return [{ type, data: { object } }];
}

/** Users who are removed and restored. */
export const userCases: readonly EventCase[] = [
  {
    line: "DELETE of a user announces user.deleted with the user as stored",
    async prepare({ client }) {
      const user = await createUser(client);
      return async () => {
        succeeded(await client.delete(pathOf(user)));
        return asShown(client, "user.deleted", user);
      };
    },
  },
  {
    line: "POST restore of a user announces user.restored with the restored user",
    async prepare({ client }) {
      const user = await createUser(client);
      succeeded(await client.delete(pathOf(user)));
      return async () => {
        succeeded(await client.post(`${pathOf(user)}/restore`));
        return asShown(client, "user.restored", user);
      };
    },
  },
  {
    line: "a removal or restore that is refused or changes nothing announces nothing",
    async prepare({ client }) {
      const [user, namesake] = [await createUser(client), await createUser(client)];
      succeeded(await client.delete(pathOf(namesake)));
      const renamed = { ...user, emailAddress: textOf(namesake, "emailAddress") };
      succeeded(await client.put(pathOf(user), renamed));
      const own = (await client.get("/api/v1/me")).body;
      return async () => {
        const answers = [
          await client.delete(pathOf(own)),
          await client.delete(pathOf(namesake)),
          await client.post(`${pathOf(namesake)}/restore`),
          await client.post(`${pathOf(user)}/restore`),
        ];
        const statuses = answers.map(({ status }) => status).join();
        if (statuses !== "403,404,409,200") throw new TypeError(`Cannot go on: ${statuses}`);
        return silence;
      };
    },
  },
];
