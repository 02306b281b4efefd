/** Shows a text where screen readers read it at once, or none. */
export function show(place: HTMLElement, text: string | undefined): void {
  const alert = place.querySelector<HTMLElement>("[role=alert]");
  if (!alert) return;
  alert.hidden = text === undefined;
  alert.textContent = text ?? "";
}
