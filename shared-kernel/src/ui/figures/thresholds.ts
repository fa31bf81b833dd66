/** A countdown is read out when it passes these, in seconds. */
const THRESHOLDS_S = [10, 60, 300, 600, 3600] as const;

/** The last threshold a countdown has passed, in seconds; undefined: none yet, or it is over. */
export function thresholdOf(leftMs: number): number | undefined {
  if (leftMs <= 0) return undefined;
  return THRESHOLDS_S.find((threshold) => leftMs <= threshold * 1000);
}
