const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const month = `(?<month>${months.join("|")})`;
const time = "(?<hour>\\d{2}):(?<minute>\\d{2}):(?<second>\\d{2})";
// RFC 9110 section 5.6.7: the form to send, and two obsolete ones that a recipient must still accept.
const forms = [
  new RegExp(`^[A-Z][a-z]{2}, (?<day>\\d{2}) ${month} (?<year>\\d{4}) ${time} GMT$`),
  new RegExp(`^[A-Z][a-z]{5,8}, (?<day>\\d{2})-${month}-(?<year>\\d{2}) ${time} GMT$`),
  new RegExp(`^[A-Z][a-z]{2} ${month} (?<day>[ \\d]\\d) ${time} (?<year>\\d{4})$`),
];

/**
 * Reads an HTTP-date (RFC 9110 section 5.6.7) as milliseconds since the Unix epoch; undefined for any other text.
 * `Date.parse` accepts more than HTTP-dates, and differs between runtimes.
 */
export function parseHttpDate(text: string, nowMs: number): number | undefined {
  const parts = forms.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  if (parts === undefined) return undefined;
  const [day, hour, minute, second] = [
    Number(parts["day"]),
    Number(parts["hour"]),
    Number(parts["minute"]),
    Number(parts["second"]),
  ];
  const monthIndex = months.indexOf(parts["month"] ?? "");
  const dateMs = Date.UTC(fullYear(parts["year"] ?? "", nowMs), monthIndex, day, hour, minute, second);
  // 31 Feb, 24:00 and a leap second roll over; only the last is valid, and a second more does not matter.
  const isReal =
    new Date(dateMs - (second === 60 ? 1_000 : 0)).getUTCDate() === day && hour < 24 && minute < 60 && second <= 60;
  return isReal ? dateMs : undefined;
}

// A two-digit year that seems more than 50 years in the future is the past one (RFC 9110 section 5.6.7).
function fullYear(digits: string, nowMs: number): number {
  if (digits.length === 4) return Number(digits);
  const thisYear = new Date(nowMs).getUTCFullYear();
  const year = Math.floor(thisYear / 100) * 100 + Number(digits);
  return year > thisYear + 50 ? year - 100 : year;
}
