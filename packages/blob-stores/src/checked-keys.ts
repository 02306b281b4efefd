import type { BlobKey, Blobs } from "@design-catalog/core/ports";

const charactersMax = 200;
const part = "(?!\\.{1,2}(?:/|$))[A-Za-z0-9._-]+";
const keyExpression = new RegExp(`^${part}(?:/${part})*$`, "u");

/**
 * Wraps a store and throws a RangeError for an invalid key: a fault of the program, which could escape the store.
 */
export function withCheckedKeys<Store extends Blobs>(store: Store): Store {
  return {
    ...store,
    write: async (key, content, expected) => store.write(checkKey(key), content, expected),
    head: async (key) => store.head(checkKey(key)),
    read: async (key, range) => store.read(checkKey(key), range),
    promote: async (from, to) => store.promote(checkKey(from), checkKey(to)),
    delete: async (keys) => store.delete(keys.map(checkKey)),
  };
}

/** Returns the key. @throws {RangeError} for a text of another form */
export function checkKey(key: BlobKey): BlobKey {
  if (key.length <= charactersMax && keyExpression.test(key)) return key;
  throw new RangeError(`Cannot use the key of a blob because it is malformed: ${JSON.stringify(key)}`);
}
