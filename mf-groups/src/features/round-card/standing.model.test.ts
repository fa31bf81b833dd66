import { expect, test } from '@jest/globals';
import type { GameState, Ranking, RankingEntry } from '@spieltag/shared-kernel/contract';
import { sampleGroup } from '@spieltag/shared-kernel/testing';
import { type Standing, standingOf } from './standing.model.ts';

const alone = sampleGroup('gr-1', 'Kurve Nord');
const two = {
  members: alone.members.flatMap((member) => [member, { ...member, id: 'us-2' }]),
};
const entry = (userId: string, rank: number): RankingEntry => ({
  userId,
  rank,
  prevRank: null,
  index: rank - 1,
  name: userId,
  image: null,
  score: 50 - rank,
  trend: 'UNCHANGED',
});
const ranking = (state: Ranking['state'], entries: RankingEntry[] = []) => ({ state, entries });
const played = ranking('CALCULATED', [entry('us-2', 1), entry('us-me', 2)]);
const at = (phase: GameState['phase'], roundId = 'rn-1') => ({ phase, roundId });

test.each<
  [string, ReturnType<typeof ranking>, typeof two, ReturnType<typeof at> | undefined, Standing]
>([
  ['a place', played, two, undefined, { kind: 'placed', rank: 2, score: 48, of: 2 }],
  [
    'no place without a lineup',
    ranking('CALCULATED', [entry('us-2', 1)]),
    two,
    undefined,
    { kind: 'unrated' },
  ],
  ['nobody rated, or nothing played', ranking('CALCULATED'), two, undefined, { kind: 'nobody' }],
  ['nobody to compare with', ranking('CREATED'), alone, undefined, { kind: 'alone' }],
  ['a round that is played', ranking('CREATED'), two, at('GAMEDAY'), { kind: 'running' }],
  [
    'a place of the moment',
    ranking('CREATED', [entry('us-2', 1), entry('us-me', 2)]),
    two,
    at('GAMEDAY'),
    { kind: 'provisional', rank: 2, score: 48, of: 2 },
  ],
  ['a round to come', ranking('CREATED'), two, at('GAMEDAY', 'rn-0'), { kind: 'toCome' }],
  ['a state that is not known yet', ranking('CREATED'), two, undefined, { kind: 'toCome' }],
  ['an evaluation under way', ranking('DISPATCHED'), two, undefined, { kind: 'calculating' }],
])('%s', (_title, given, group, state, standing) => {
  expect(standingOf(given, group, 'us-me', { roundId: 'rn-1', state })).toEqual(standing);
});
