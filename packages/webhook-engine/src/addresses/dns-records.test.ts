import { afterAll, beforeAll, expect, test } from "bun:test";
import { createSocket } from "node:dgram";
import type { DnsRecords } from "@design-catalog/core/ports";
import { createDnsRecords } from "./dns-records.ts";

const codes: Readonly<Record<string, number>> = { failing: 2, missing: 3, refused: 5 };
/** Longer than the second after which a query is repeated. */
const lateMs = 1_300;
const socket = createSocket("udp4");
// The resolver has given up the query, so the answer cannot be delivered, which the system reports here.
socket.on("error", () => undefined);
let records: DnsRecords;
let sending: readonly ReturnType<typeof setTimeout>[] = [];

/** Answers by the first label: a code of {@link codes}, no records, or a text. */
beforeAll(async () => {
  socket.on("message", (message, peer) => {
    const label = message.toString("latin1", 13, 13 + (message[12] ?? 0));
    const hasRecord = ["there", "late"].includes(label);
    const header = Buffer.from(message.subarray(0, 12));
    header.writeUInt16BE(0x8180 | (codes[label] ?? 0), 2);
    header.writeUInt16BE(hasRecord ? 1 : 0, 6);
    header.writeUInt16BE(0, 10);
    const end = message.indexOf(0, 12) + 5;
    const text = Buffer.from("\x0athe answer", "latin1");
    const record = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 0, 0, text.length]);
    const answer = Buffer.concat([header, message.subarray(12, end), ...(hasRecord ? [record, text] : [])]);
    const send = () => socket.send(answer, peer.port, peer.address);
    sending = [...sending, setTimeout(send, label === "late" ? lateMs : 0)];
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  records = createDnsRecords({ servers: [`127.0.0.1:${socket.address().port}`] });
});
afterAll(() => {
  sending.forEach(clearTimeout);
  socket.close();
});

test("gives the texts that are there", async () => {
  expect(await records.txt("there.example")).toEqual({ outcome: "records", texts: ["the answer"] });
});

test("takes an answer that comes after the query was repeated", async () => {
  expect(await records.txt("late.example")).toEqual({ outcome: "records", texts: ["the answer"] });
});

test.each(["missing", "empty"])("has no records for a name that is %s", async (label) => {
  expect(await records.txt(`${label}.example`)).toEqual({ outcome: "records", texts: [] });
});

test.each([
  ["failing", "ESERVFAIL"],
  ["refused", "EREFUSED"],
])("says why a server that is %s gives no answer", async (label, code) => {
  expect(await records.txt(`${label}.example`)).toEqual({
    outcome: "error",
    message: `The DNS record could not be read (${code})`,
  });
});
