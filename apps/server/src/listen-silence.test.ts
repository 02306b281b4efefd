import { expect, test } from "bun:test";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { listen } from "./listen.ts";

/** Longer than the limit of a second, which Bun checks every 4 s. */
const pauseMs = 9_000;

/** Sends the first half of a body, pauses, and sends the other. Returns what the server answers. */
function sendWithPause(origin: string, path: string): Promise<string> {
  const { port, hostname: host } = new URL(origin);
  const head = `PUT ${path} HTTP/1.1\r\nHost: catalog.example\r\nConnection: close\r\nContent-Length: 10\r\n\r\n`;
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect({ port: Number(port), host }, () => socket.write(`${head}first`));
    const timer = setTimeout(() => socket.write("other"), pauseMs);
    socket.on("data", (part) => (answer += String(part)));
    // The server closes a silent connection without a word.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearTimeout(timer);
      resolve(answer);
    });
  });
}

test("a body that pauses longer than connections may be silent comes whole where that is allowed", async () => {
  const options = { host: "127.0.0.1", port: 0, trustedProxies: [], idleSeconds: 1 };
  const listener = listen(async (request) => {
    if (request.url.endsWith("/patient")) listener.allowSilence(request, 60);
    return new Response(await request.text());
  }, options);
  const [patient, other] = await Promise.all([
    sendWithPause(listener.url, "/patient"),
    sendWithPause(listener.url, "/other"),
  ]);
  await listener.close();
  expect(patient).toEndWith("firstother");
  expect(other).not.toContain("firstother");
}, 90_000);

/** Longer than Bun keeps a silent connection by default, with the 4 s between its checks. */
const restMs = 15_000;

test("a connection stays open between two requests for as long as it may be silent, whatever the first one was", async () => {
  const options = { host: "127.0.0.1", port: 0, trustedProxies: [], idleSeconds: 30 };
  const listener = listen(async (request) => {
    if (request.url.endsWith("/brief")) listener.allowSilence(request, 5);
    return new Response(await request.text());
  }, options);
  const { port, hostname: host } = new URL(listener.url);
  const answersOf = async (path: string) => {
    const socket = connect({ port: Number(port), host });
    let answers = 0;
    socket.on("data", (part) => (answers += String(part).split("HTTP/1.1 200").length - 1));
    socket.on("error", () => undefined);
    const request = `GET ${path} HTTP/1.1\r\nHost: catalog.example\r\n\r\n`;
    socket.write(request);
    await sleep(restMs);
    socket.write(request);
    // It comes at once, but a busy machine takes its time.
    const isWaiting = () => answers < 2 && !socket.destroyed;
    for (let tries = 0; tries < 200 && isWaiting(); tries += 1) await sleep(50);
    socket.destroy();
    return answers;
  };
  expect(await Promise.all(["/", "/brief"].map(answersOf))).toEqual([2, 2]);
  await listener.close();
}, 90_000);
