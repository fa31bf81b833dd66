import { describe, expect, test } from '@jest/globals';
import { newsOf, played, players, REACHED, saying, small } from './season-history.fixture.ts';
import { SeasonHistory } from './season-history.ts';

describe('a position that is another one in the database today', () => {
  /** Positions by player id, in the last update of the match. */
  const positionsOf = (history: SeasonHistory) =>
    Object.fromEntries(
      (history.updatesOf(small.round.id).at(-1)?.players ?? []).map((row) => [
        row.playerId,
        row.position,
      ]),
    );
  const moved = (hours: number, more: object = {}) => {
    const season = saying('FINISHED', hours, more);
    for (const player of season.database.players) player.position = 'MIDFIELDER';
    return season;
  };
  /** The row of one tells that a forward has scored, that of the other nothing. */
  const AS_PLAYED = { 'pl-k1': 'FORWARD', 'pl-k2': 'GOALKEEPER' };

  test('counts no match anew that was played, with a new start', () => {
    const history = new SeasonHistory();
    history.startFrom(players, [played().known]);
    history.append(moved(0), REACHED);
    expect(newsOf(history)).toEqual([]);
  });

  test('is not taken over with what else is new of such a match', () => {
    const { history } = played();
    expect(positionsOf(history)).toEqual(AS_PLAYED);
    history.append(moved(1, { homeScore: 3 }), REACHED);
    expect(newsOf(history)).toEqual([['FINISHED', 3]]);
    expect(positionsOf(history)).toEqual(AS_PLAYED);
  });

  test('is that of a match which is read for the first time, unless its row tells another', () => {
    const history = new SeasonHistory();
    history.startFrom(players, []);
    history.append(moved(0), 0);
    expect(positionsOf(history)).toEqual({ ...AS_PLAYED, 'pl-k2': 'MIDFIELDER' });
  });
});
