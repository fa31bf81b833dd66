import type { CatalogueMatch, CatalogueRound, KnownCalendar } from '../feed.types.ts';
import { malformed } from '../source/season-folder.ts';
import type { Reading } from './read-feed.ts';

/** What a source has said before: a reading, or what the season has taken over of one. */
export interface EarlierReading extends Pick<Reading, 'overIds'> {
  readonly catalogue: KnownCalendar;
}

/** What a season goes on with, and what its source has left out, in one line; null: nothing. */
export interface NextReading {
  readonly reading: Reading;
  readonly problem: string | null;
}

/**
 * One matchday may be put off whole, single matches of any number of them: a calendar that leaves out
 * all matches of several was cut off.
 */
const MOST_EMPTIED_ROUNDS = 1;

/**
 * A source must go on with the season it began with: lineups are built on it, results have counted.
 * Only matches may be missing, as FPL's are between their postponement and their new gameweek: they
 * keep their round and their date, and so does a round without others that was not played yet. So do
 * the windows meanwhile, which are worked out from the matches that are named.
 * @throws FeedError
 */
export function nextReading(path: string, before: EarlierReading, after: Reading): NextReading {
  const [old, now] = [before.catalogue, after.catalogue];
  if (old.season.id !== now.season.id) {
    throw malformed(path, `is about ${now.season.id} now, and was about ${old.season.id}`);
  }
  const rounds = missingOf(old.rounds, now.rounds);
  const matches = missingOf(old.matches, now.matches);
  const wasOver = ({ id }: CatalogueMatch) => before.overIds.has(id);
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
  const emptied = emptiedRounds(old, matches);
  if (emptied.length > MOST_EMPTIED_ROUNDS) {
    const ids = emptied.map(({ id }) => id).join(', ');
    throw malformed(path, `has lost all matches of more rounds than are put off at once: ${ids}`);
  }
  const reading = { ...after, overIds: new Set([...before.overIds, ...after.overIds]) };
  if (rounds.length + matches.length === 0) return { reading, problem: null };
  const added = missingOf(now.rounds, old.rounds);
  const stated = new Map(now.rounds.map((round) => [round.id, round]));
  const catalogue = {
    ...now,
    rounds: [...old.rounds.map((round) => stated.get(round.id) ?? round), ...added],
    matches: [...now.matches, ...matches],
    restrictedWindows: old.restrictedWindows,
  };
  const undated = matches.filter((match) => !wasOver(match));
  const ids = undated.map(({ id }) => id).join(', ');
  const problem = ids && `No date is known of ${ids}: what has none keeps the one it had`;
  return { reading: { ...reading, catalogue }, problem: problem || null };
}

type Entry = { readonly id: string };

function missingOf<T extends Entry>(all: readonly T[], from: readonly Entry[]): readonly T[] {
  const ids = new Set(from.map(({ id }) => id));
  return all.filter(({ id }) => !ids.has(id));
}

/** Rounds of which no match is left. */
function emptiedRounds(
  { rounds, matches }: KnownCalendar,
  missing: readonly CatalogueMatch[],
): readonly CatalogueRound[] {
  const left = new Set(missingOf(matches, missing).map(({ roundId }) => roundId));
  const had = new Set(missing.map(({ roundId }) => roundId));
  return rounds.filter(({ id }) => had.has(id) && !left.has(id));
}

/** Whether a match that is missing was given another id: a new one is of the same two teams. */
function hasOtherId(match: CatalogueMatch, old: KnownCalendar, now: KnownCalendar): boolean {
  return missingOf(now.matches, old.matches).some(
    ({ homeTeamId, guestTeamId }) =>
      homeTeamId === match.homeTeamId && guestTeamId === match.guestTeamId,
  );
}
