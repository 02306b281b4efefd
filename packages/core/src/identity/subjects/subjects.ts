import { hex, isId } from "../../engine/id.ts";
import type { Change } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { Id } from "../../ports/id.ts";
import type { Reader } from "../../ports/storage.ts";
import { users } from "../users/table.ts";
import { type SectorOfClient, sectorOf } from "./sector.ts";
import { pairwiseSubjects } from "./table.ts";

/** The user as a client knows them: by the id, or by the name that they have in the client's sector from now on. */
export async function subjectFor(change: Change, client: SectorOfClient, userId: Id<"user">): Promise<string> {
  const sector = sectorOf(client);
  if (sector === null) return userId;
  const { context, transaction } = change;
  const where = matches({ sector, userId });
  const [known] = await transaction.select(pairwiseSubjects, { where, limit: 1 });
  if (known) return known.subject;
  // Without the lock two clients of the sector could each name the user.
  await transaction.lock(`oauth-subject:${userId}`);
  const [named] = await transaction.select(pairwiseSubjects, { where, limit: 1 });
  if (named) return named.subject;
  const { ids, random, clock } = context.ports;
  const subject = hex(random.bytes(32));
  const row = { id: ids.next(), sector, userId, subject, createdAt: formatTimestamp(clock.now()) };
  await transaction.insert(pairwiseSubjects, [row]);
  return subject;
}

/** The user whom a token calls by this name; undefined for a name that nobody has. */
export async function userOfSubject(store: Reader, subject: string): Promise<Id<"user"> | undefined> {
  if (isId<"user">(subject)) return subject;
  const [row] = await store.select(pairwiseSubjects, { where: matches({ subject }), limit: 1 });
  return row?.userId;
}

/** The user whom a client calls by this name of its own; undefined for a name of nobody, or of another sector. */
export async function userKnownAs(
  store: Reader,
  client: SectorOfClient,
  subject: string,
): Promise<Id<"user"> | undefined> {
  const sector = sectorOf(client);
  if (sector !== null)
    return (await store.select(pairwiseSubjects, { where: matches({ sector, subject }), limit: 1 }))[0]?.userId;
  return isId<"user">(subject) ? (await store.find(users, subject))?.id : undefined;
}
