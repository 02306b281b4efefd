/** The URL of an endpoint without its query, which often carries tokens; `mark` stands where one was. */
export function withoutQuery(url: string, mark = ""): string {
  return url.replace(/[?#].*$/su, mark);
}
