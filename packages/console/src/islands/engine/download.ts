import type { Operation, Sent } from "@design-catalog/client";
import { call } from "./call.ts";

/**
 * Calls an operation whose answer is a file, and gives it to the browser to save.
 * @throws {Failure}
 */
export async function download<Input extends Sent, Output>(
  operation: Operation<Input, Output>,
  input: Input,
  fileName: string,
): Promise<void> {
  const answer: unknown = await call(operation, input);
  saveText(typeof answer === "string" ? answer : `${JSON.stringify(answer, null, 2)}\n`, fileName);
}

/** Gives a text to the browser to save under a name. Spreadsheets read CSV as UTF-8 behind a byte order mark only. */
export function saveText(text: string, fileName: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([fileName.endsWith(".csv") ? `\uFEFF${text}` : text]));
  link.download = fileName;
  link.click();
  // The browser has taken the bytes before the next task.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
