import { refreshMs } from "../engine/refresh.ts";
import { useAnswer } from "../engine/use-answer.ts";

/**
 * When an endpoint is tried next and given up, kept up to date, with the parts that show it, which are loaded with it: few
 * endpoints fail. Undefined while it is read, without an endpoint, and where nothing is tried again.
 */
export function useOutlook(endpointId: string | undefined) {
  const read = async () => {
    if (endpointId === undefined) return undefined;
    const { readOutlook, OutlookText, TryNow } = await import("./outlook.tsx");
    const outlook = await readOutlook(endpointId);
    return outlook && { ...outlook, OutlookText, TryNow };
  };
  return useAnswer(read, endpointId ?? "", refreshMs).value;
}
