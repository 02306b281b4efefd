import { percentile } from "../shared/statistics.ts";
import type { Neighbours } from "./neighbours.ts";

/** Others may wait so many times as long as next to a server that only parses the same bodies. */
const waitRatioMax = 2;
const unavailable = 503;

/** Two rounds in succession, so a busy moment of the machine hits both. */
type Pair = readonly [bare: Neighbours, service: Neighbours];

/**
 * Says what others noticed too much of; empty if nothing.
 * @throws {RangeError} unless a round on the service follows each on the bare server
 */
export function judgeNeighbours(rounds: readonly Neighbours[]): readonly string[] {
  const ratios = pairsOf(rounds).map(([bare, service]) => service.p99Ms / bare.p99Ms);
  const ratio = percentile(ratios, 50);
  const failed = rounds.reduce((sum, round) => sum + round.failed, 0);
  const refused = rounds.reduce((sum, { statuses }) => sum + (statuses[unavailable] ?? 0), 0);
  return [
    ...(ratio > waitRatioMax ? [`The p99 of reads is ${ratio.toFixed(1)} times as long as on the bare server`] : []),
    ...(failed > 0 ? [`${failed} reads failed`] : []),
    ...(refused > 0 ? [`${refused} bodies were answered with ${unavailable}`] : []),
  ];
}

function pairsOf(rounds: readonly Neighbours[]): readonly Pair[] {
  return Array.from({ length: Math.ceil(rounds.length / 2) }, (_, index): Pair => {
    const [bare, service] = rounds.slice(2 * index, 2 * index + 2);
    if (bare?.server === "bare server" && service?.server === "service") return [bare, service];
    throw new RangeError(
      `Cannot compare because round ${2 * index + 2} is not that of the service after a bare server's`,
    );
  });
}
