/** How long versions are kept that nobody needs. */
export interface PruningRule {
  /** So many of a remote, those published last. */
  readonly keptVersions: number;
  /** All that were published or live within so many days. */
  readonly keptDays: number;
}

/** What of a published version decides whether it is kept. Times in epoch ms. */
export interface PublishedFacts {
  readonly version: string;
  readonly publishedAtMs: number;
  /** A build of a branch: it takes no place of a version. */
  readonly isPreview: boolean;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The time since when everything is kept. */
export const keptSinceMs = ({ keptDays }: PruningRule, nowMs: number): number =>
  nowMs - keptDays * DAY_MS;

/**
 * The versions of a remote that nobody needs and that are old in every sense: neither among the last
 * ones nor published lately.
 * @param published the newest first
 * @param needed live, gone back to, linked to, or live lately
 */
export function prunableVersions<V extends PublishedFacts>(
  published: readonly V[],
  needed: ReadonlySet<string>,
  rule: PruningRule,
  nowMs: number,
): readonly V[] {
  const since = keptSinceMs(rule, nowMs);
  const newest = published.filter(({ isPreview }) => !isPreview).slice(0, rule.keptVersions);
  const kept = new Set([...needed, ...newest.map(({ version }) => version)]);
  return published.filter(
    ({ version, publishedAtMs }) => !kept.has(version) && publishedAtMs < since,
  );
}
