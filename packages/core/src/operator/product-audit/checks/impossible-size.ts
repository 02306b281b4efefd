import type { ProductCheck } from "../check.ts";

/** Millimetres beyond which no product is as wide, high or deep. */
const sizeMaxMm = 20_000;

const sizes = ["widthMm", "heightMm", "depthMm"] as const;

/** Finds products without extent, or longer than 20 m: mostly a slip of the unit. */
export const impossibleSize: ProductCheck = {
  name: "impossible-size",
  severity: "error",
  each: () => (product) => {
    const wrong = sizes.filter((size) => {
      const value = product[size];
      return value !== null && (value === 0 || value > sizeMaxMm);
    });
    const [first] = wrong;
    if (!first) return undefined;
    return {
      pointer: `/${first}`,
      message: `${first} is ${product[first]}, but must be above 0 and at most ${sizeMaxMm}`,
      fix: Object.fromEntries(wrong.map((size) => [size, null])),
    };
  },
};
