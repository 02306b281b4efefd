const decimalMark = new Intl.NumberFormat(globalThis.navigator.language).format(1.5).includes(",") ? "," : ".";

/** The form of CSV that spreadsheets expect in the country of the browser's language. */
export const csvForm = { delimiter: decimalMark === "," ? ";" : ",", decimalMark, spreadsheet: true } as const;
