/** The two teams of a match. */
export type Pairing = readonly [homeTeamId: string, guestTeamId: string];

/** Best way to explain a player's matches up to one of them. */
interface Path {
  readonly changes: number;
  readonly teamId: string;
  readonly before: Path | null;
}

/**
 * The team a player belonged to in each of a list of matches, given only who played whom: the
 * explanation with the fewest changes of club. Rows of recorded rounds carry no team, and the
 * client database names just the present one, which decides between equally good explanations
 * (then: the home team). `pairings` are in order of time.
 */
export function teamsOfRows(pairings: readonly Pairing[], presentTeamId: string | null): string[] {
  let paths: readonly Path[] = [];
  for (const pairing of pairings) {
    const earlier = paths;
    paths = pairing.map((teamId) => extend(earlier, teamId));
  }
  const fewest = Math.min(...paths.map(({ changes }) => changes));
  const best = paths.filter(({ changes }) => changes === fewest);
  const last = best.find(({ teamId }) => teamId === presentTeamId) ?? best[0] ?? null;
  const teams: string[] = [];
  for (let path: Path | null = last; path; path = path.before) teams.push(path.teamId);
  return teams.reverse();
}

function extend(earlier: readonly Path[], teamId: string): Path {
  const candidates = earlier.map((before) => ({
    changes: before.changes + (before.teamId === teamId ? 0 : 1),
    teamId,
    before,
  }));
  const [first, second] = candidates;
  if (!first) return { changes: 0, teamId, before: null };
  if (!second || first.changes < second.changes) return first;
  // Of two equally good ones the one that stays: clubs are changed as early as possible.
  return second.changes < first.changes || second.before.teamId === teamId ? second : first;
}
