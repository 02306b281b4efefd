/** Shows the page as the user's own once the impersonation that its banner tells of has ended. */
export function followImpersonation(): void {
  const seconds = document.querySelector<HTMLElement>(".acting")?.dataset["seconds"];
  if (seconds === undefined) return;
  // A second later: both ends of the time left are cut to whole seconds.
  setTimeout(() => location.reload(), (Number(seconds) + 1) * 1000);
}
