import type { CatalogueMatch, SeasonCatalogue } from '../feed.types.ts';
import { malformed } from '../source/season-folder.ts';
import { isOver, type Reading } from './read-feed.ts';

/** What a season goes on with, and what its source has left out, in one line; null: nothing. */
export interface NextReading {
  readonly reading: Reading;
  readonly problem: string | null;
}

/**
 * A source must go on with the season it began with: lineups are built on it, results have counted.
 * Only matches may be missing, as FPL's are between their postponement and their new gameweek: they
 * keep their round and their date, and so does a round without others that was not played yet.
 * @throws FeedError
 */
export function nextReading(path: string, before: Reading, after: Reading): NextReading {
  const [old, now] = [before.catalogue, after.catalogue];
  if (old.season.id !== now.season.id) {
    throw malformed(path, `is about ${now.season.id} now, and was about ${old.season.id}`);
  }
  const rounds = missingOf(old.rounds, now.rounds);
  const matches = missingOf(old.matches, now.matches);
  const wasOver = ({ id }: CatalogueMatch) => isOver(before.updates.get(id));
  const lost = {
    teams: missingOf(old.teams, now.teams),
    rounds: rounds.filter(
      ({ id, name }) =>
        now.rounds.some((round) => round.name === name) ||
        old.matches.some((match) => match.roundId === id && wasOver(match)),
    ),
    matches: matches.filter((match) => hasOtherId(match, old, now)),
  };
  for (const [kind, [first]] of Object.entries(lost)) {
    if (first) throw malformed(path, `has lost "${first.id}" of the ${kind} of the season`);
  }
  if (rounds.length + matches.length === 0) return { reading: after, problem: null };
  const added = missingOf(now.rounds, old.rounds);
  const stated = new Map(now.rounds.map((round) => [round.id, round]));
  const catalogue = {
    ...now,
    rounds: [...old.rounds.map((round) => stated.get(round.id) ?? round), ...added],
    matches: [...now.matches, ...matches],
  };
  const ids = matches.map(({ id }) => id).join(', ');
  const problem = ids && `No date is known of ${ids}: what has none keeps the one it had`;
  return { reading: { ...after, catalogue }, problem: problem || null };
}

type Entry = { readonly id: string };

function missingOf<T extends Entry>(all: readonly T[], from: readonly Entry[]): readonly T[] {
  const ids = new Set(from.map(({ id }) => id));
  return all.filter(({ id }) => !ids.has(id));
}

/** Whether a match that is missing was given another id: a new one is of the same two teams. */
function hasOtherId(match: CatalogueMatch, old: SeasonCatalogue, now: SeasonCatalogue): boolean {
  return missingOf(now.matches, old.matches).some(
    ({ homeTeamId, guestTeamId }) =>
      homeTeamId === match.homeTeamId && guestTeamId === match.guestTeamId,
  );
}
