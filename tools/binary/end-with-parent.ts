/** Short, because whoever has killed the binary may start it again at once. */
const pollMs = 250;

/**
 * Ends this process as soon as the binary that started it is gone: a SIGKILL reaches only the binary, and the server would
 * keep the port and the database.
 * @param binary id of the binary's process
 */
export function endWithParent(binary: number): void {
  const timer = setInterval(() => {
    if (process.ppid === binary) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, pollMs);
  timer.unref();
}
