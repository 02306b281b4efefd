/**
 * An error for a server that answers and yet cannot be used: asking again would not help, and its connections must go.
 */
export class UnfitServer extends Error {
  override readonly name: string = "UnfitServer";
}
