import { expect, test } from "bun:test";
import { createPoll } from "./poll.ts";

/** A poll whose answers come when the test says so. */
function startPoll() {
  const questions: PromiseWithResolvers<string>[] = [];
  const told: string[] = [];
  const clock = { ms: 0 };
  const poll = createPoll({
    load: () => {
      const question = Promise.withResolvers<string>();
      questions.push(question);
      return question.promise;
    },
    onAnswer: (value) => told.push(value),
    onFailure: (error) => told.push(String(error)),
    now: () => clock.ms,
  });
  return { questions, told, clock, poll };
}

test("tick() waits for the answer under way, however long it takes", async () => {
  const { questions, told, poll } = startPoll();
  poll.ask();
  poll.tick();
  poll.tick();
  expect(questions).toHaveLength(1);
  questions[0]?.resolve("slow");
  await Bun.sleep(0);
  expect(told).toEqual(["slow"]);
  poll.tick();
  expect(questions).toHaveLength(2);
});

test("tick() asks again after a failure, and after a minute without an answer", async () => {
  const { questions, told, clock, poll } = startPoll();
  poll.tick();
  questions[0]?.reject("gone");
  await Bun.sleep(0);
  expect(told).toEqual(["gone"]);
  poll.tick();
  clock.ms = 59_999;
  poll.tick();
  expect(questions).toHaveLength(2);
  clock.ms = 60_000;
  poll.tick();
  expect(questions).toHaveLength(3);
});

test("hear() asks once more after the answer under way, which may not know what has changed", async () => {
  const { questions, told, poll } = startPoll();
  poll.hear();
  poll.hear();
  poll.hear();
  expect(questions).toHaveLength(1);
  questions[0]?.resolve("before");
  await Bun.sleep(0);
  expect(questions).toHaveLength(2);
  questions[1]?.resolve("after");
  await Bun.sleep(0);
  expect([questions.length, told]).toEqual([2, ["before", "after"]]);
});

test("ask() asks at once, and an earlier answer that comes later is dropped", async () => {
  const { questions, told, poll } = startPoll();
  poll.ask();
  poll.ask();
  questions[1]?.resolve("second");
  questions[0]?.resolve("first");
  await Bun.sleep(0);
  expect(told).toEqual(["second"]);
});

test("end() drops the answer under way", async () => {
  const { questions, told, poll } = startPoll();
  poll.ask();
  poll.hear();
  poll.end();
  questions[0]?.resolve("late");
  await Bun.sleep(0);
  expect([questions.length, told]).toEqual([1, []]);
});
