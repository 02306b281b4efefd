import { createGate, type Gate } from "../../engine/gate.ts";
import type { PasswordHasher } from "../../ports/password-hasher.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";

/**
 * Of a process, all accounts together: attempts wait for each other in the database too, and others need connections.
 * Those from networks that the account is known from have a share of their own, which no crowd of strangers takes.
 */
const runningMax = { known: 2, unknown: 3 };

/** Callers beyond these wait too long to be worth keeping. */
const waitingMax = 50;

const of = "sign-ins";

/** Whose turn it is. */
interface Place {
  readonly account: string;
  /** Whether the account is known from where the attempt comes from. */
  readonly isKnown: boolean;
}

interface Line {
  readonly enter: Gate;
  length: number;
}

interface Lines {
  readonly known: Gate;
  readonly unknown: Gate;
  /** By application, share and account; gone when nobody is in line. */
  readonly accounts: Map<string, Line>;
}

/** A process is what has a hasher of its own. */
const linesOfProcesses = new WeakMap<PasswordHasher, Lines>();

/**
 * Runs attempts to sign in when their turn comes within this process: those at one account one after the other, as each
 * counts as a failure until it succeeds, and programs that share an account would make each other wait for minutes. Those
 * from where the account is known are counted apart from the others, and need not wait for them.
 * @throws {DomainError} `rate_limited` with too many in line
 */
export async function inTurn<T>(
  context: OperationContext,
  { account, isKnown }: Place,
  attempt: () => Promise<T>,
): Promise<T> {
  const lines = linesOf(context.ports.passwordHasher);
  const share = isKnown ? "known" : "unknown";
  const key = `${context.applicationId}:${share}:${account}`;
  const line = lines.accounts.get(key) ?? { enter: createGate({ of, runningMax: 1, waitingMax }), length: 0 };
  lines.accounts.set(key, line);
  line.length += 1;
  try {
    return await line.enter(() => lines[share](attempt));
  } finally {
    line.length -= 1;
    if (line.length === 0) lines.accounts.delete(key);
  }
}

function linesOf(process: PasswordHasher): Lines {
  const lines = linesOfProcesses.get(process) ?? {
    known: createGate({ of, runningMax: runningMax.known, waitingMax }),
    unknown: createGate({ of, runningMax: runningMax.unknown, waitingMax }),
    accounts: new Map(),
  };
  linesOfProcesses.set(process, lines);
  return lines;
}
