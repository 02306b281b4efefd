/** Remedies of errors of the operating system, by their codes. */
const remedies: ReadonlyMap<string, string> = new Map([
  ["EACCES", `Let user id ${userId()} use it, or set another place`],
  ["EPERM", `Let user id ${userId()} use it, or set another place`],
  ["EROFS", "Mount it for writing, or set another place"],
  ["ENOSPC", "Free space there, or set another place"],
  ["EDQUOT", "Raise the quota of this user, or set another place"],
  ["EMFILE", "Raise the limit of open files, such as LimitNOFILE or ulimit -n"],
  ["ENFILE", "Raise the system's limit of open files, fs.file-max"],
  ["EAGAIN", "Raise the limit of processes, such as TasksMax or ulimit -u"],
  ["ENOMEM", "Give the service more memory"],
  ["ENAMETOOLONG", "Set a shorter path"],
  ["ELOOP", "Remove the loop of symbolic links"],
  ["ENOENT", "Check that the path exists"],
  ["ENOTDIR", "Check that every part of the path is a folder"],
  ["EISDIR", "Set the path of a file"],
]);

/** An error of the operating system, which the operator can mend. */
export interface SystemFault {
  /** Names the action, the reason and, where the system tells it, the path. */
  readonly text: string;
  /** Undefined for a code that says nothing of what to do. */
  readonly remedy: string | undefined;
}

/** Finds the error of the operating system that caused an error; undefined for one of the program. */
export function systemFault(error: unknown): SystemFault | undefined {
  if (!(error instanceof Error)) return undefined;
  if (!("syscall" in error && "code" in error)) return systemFault(error.cause);
  const path = "path" in error && typeof error.path === "string" ? error.path : "";
  const text = error.message.includes(path) ? error.message : `${error.message} '${path}'`;
  return { text, remedy: remedies.get(String(error.code)) };
}

function userId(): string {
  return String(process.getuid?.() ?? "of this process");
}
