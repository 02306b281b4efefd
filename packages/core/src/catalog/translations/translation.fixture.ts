/** A reviewed translation of the word on a button. */
export const save = {
  namespace: "app",
  key: "save",
  locale: "de",
  value: "Speichern",
  source: "Save",
  status: "reviewed",
  format: "plain",
};
