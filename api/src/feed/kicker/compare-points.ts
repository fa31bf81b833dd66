import { type RuleSet, scorePlayer } from '@spieltag/shared-kernel/rules';
import type { SkippedRows } from '../source/skipped-rows.ts';
import type { RecordedResult } from '../timeline/reconstruct-record.ts';
import type { KickerRound } from './kicker.schemas.ts';

/** Names rated rows that were recorded with other points than follow from them: those by the rules count. */
export function comparePoints(
  round: KickerRound,
  results: readonly RecordedResult[],
  ruleSet: RuleSet,
  skipped: SkippedRows,
): void {
  const placeOf = (playerId: string, matchId: string) => `${playerId} in ${matchId}`;
  const recorded = new Map(
    round.matches.flatMap((match) =>
      match.players.map((row) => [placeOf(row.id, match.id), row.points] as const),
    ),
  );
  for (const { match, players } of results) {
    for (const { playerId, position, stats } of players) {
      if (!stats) continue;
      const place = placeOf(playerId, match.id);
      const { points } = scorePlayer(stats, position, ruleSet);
      if (recorded.get(place) === points) continue;
      const difference = `${place}: ${points}, not ${recorded.get(place)}`;
      skipped.add('rows whose points differ from the points by the rules', difference);
    }
  }
}
