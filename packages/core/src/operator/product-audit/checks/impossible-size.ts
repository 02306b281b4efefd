import { sentences } from "../../../engine/fields/sentences.ts";
import type { ProductCheck } from "../check.ts";

/** Millimetres beyond which no product is as wide, high or deep. */
const sizeMaxMm = 20_000;

const sizes = ["widthMm", "heightMm", "depthMm"] as const;

const says = sentences({
  size_impossible: [
    "{size:fields} is {value:number}, but must be above 0 and at most {most:number}",
    "{size:fields} ist {value:number}, muss aber über 0 und höchstens {most:number} sein",
  ],
});

/** Finds products without extent, or longer than 20 m: mostly a slip of the unit. */
export const impossibleSize: ProductCheck = {
  name: "impossible-size",
  title: ["Impossible size", "Unmögliche Maße"],
  severity: "error",
  says,
  each: () => (product) => {
    const wrong = sizes.filter((size) => {
      const value = product[size];
      return value !== null && (value === 0 || value > sizeMaxMm);
    });
    const [first] = wrong;
    if (!first) return undefined;
    return {
      pointer: `/${first}`,
      ...says("size_impossible", { size: first, value: product[first] ?? 0, most: sizeMaxMm }),
      fix: Object.fromEntries(wrong.map((size) => [size, null])),
    };
  },
};
