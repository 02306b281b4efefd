import { numberText } from "../engine/format.ts";
import { phaseAddress, phaseText } from "./delivery-words.ts";

/** Numbers of deliveries that wait for their first attempt and that are retried, with a way to each. */
export function Undelivered({
  pending,
  retrying,
  endpointId,
}: {
  readonly pending: number;
  readonly retrying: number;
  /** @default deliveries of all endpoints */
  readonly endpointId?: string;
}) {
  const counts = [
    ["waiting", Math.max(0, pending - retrying)],
    ["retrying", retrying],
  ] as const;
  const shown = counts.filter(([, count]) => count > 0);
  if (shown.length === 0) return <>0</>;
  return (
    <>
      {shown.map(([phase, count], index) => (
        <span key={phase}>
          {index > 0 && ", "}
          <a href={phaseAddress(phase, endpointId)}>
            {numberText(count)} {phaseText(phase)}
          </a>
        </span>
      ))}
    </>
  );
}
