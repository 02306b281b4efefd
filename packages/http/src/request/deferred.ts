/** A promise and the function that fulfils it: `Promise.withResolvers()`, which Node 20 lacks. */
export function deferred(): { readonly promise: Promise<undefined>; readonly resolve: () => void } {
  let settle = (): void => undefined;
  const promise = new Promise<undefined>((resolve) => (settle = () => resolve(undefined)));
  return { promise, resolve: () => settle() };
}
