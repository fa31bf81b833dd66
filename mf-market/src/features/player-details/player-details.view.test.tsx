import { describe, expect, test } from '@jest/globals';
import type { GameState, RoundResult } from '@spieltag/shared-kernel/contract';
import { pointsBreakDown, type RoundPhase } from '@spieltag/shared-kernel/rules';
import { SAMPLE } from '@spieltag/shared-kernel/testing';
import { act, screen } from '@testing-library/react';
import { aPlayer } from '../../testing/a-season.ts';
import { holding } from '../../testing/a-trader.ts';
import { renderMarket } from '../../testing/the-market.tsx';
import { PlayerDetails } from './player-details.view.tsx';

const gone = aPlayer('pl-gone', { active: false });
const CLOSED = { playerMarketPhase: 'CLOSED' } as const;

test.each([
  ['can be sold where they are owned', holding('pl-gone'), {}, /, verkaufen schon\.$/],
  ['cannot while the market is closed', holding('pl-gone'), CLOSED, /nicht mehr\.$/],
  ['cannot where they are not owned', {}, {}, /nicht mehr\.$/],
])('of who has left the season it is said that they %s', async (_what, ledger, phase, said) => {
  const world = { players: [gone], ledger: { ...ledger, ...phase }, state: phase };
  await act(async () => {
    renderMarket(<PlayerDetails player={gone} roundId={undefined} />, world);
  });
  expect(screen.getByText(/^Er spielt nicht mehr in dieser Saison/).textContent).toMatch(said);
});

describe('the details show the points', () => {
  const player = aPlayer('pl-1', { teamId: 'tm-1' });
  /** A round with a match the player has started in, or with none. */
  const resultOf = (id: string, phase: RoundPhase, isPlayed: boolean): RoundResult => {
    const started = {
      id: player.id,
      teamId: player.teamId,
      points: 4,
      status: 'STARTER' as const,
      pointsBreakDown: { ...pointsBreakDown(null, null), pointsStarter: 4 },
      missedInfo: null,
    };
    const match = { id: 'mt', state: 'FINISHED' as const, homeScore: 1, guestScore: 0 };
    return { id, phase, matches: isPlayed ? [{ ...match, players: [started] }] : [] };
  };
  const coming = (phase: RoundPhase, isPlayed = false): Partial<GameState> => ({
    phase,
    lastCompletedRoundId: SAMPLE.lastRoundId,
    currentResults: resultOf(SAMPLE.roundId, phase, isPlayed),
  });

  test.each<[string, string | undefined, Partial<GameState>, readonly string[]]>([
    ['of the last round, asked for none', undefined, coming('GENERAL'), ['1. Spieltag']],
    ['of the last round, asked for it', SAMPLE.lastRoundId, coming('GENERAL'), ['1. Spieltag']],
    ['not of the round to come', SAMPLE.roundId, coming('GENERAL'), ['1. Spieltag']],
    ['nor of the one that is locked', SAMPLE.roundId, coming('GENERAL_LOCKED'), ['1. Spieltag']],
    [
      'there are already, of a match brought forward',
      SAMPLE.roundId,
      coming('GENERAL', true),
      ['2. Spieltag'],
    ],
    [
      'of none before the first round',
      SAMPLE.roundId,
      { ...coming('GENERAL'), lastCompletedRoundId: null },
      [],
    ],
  ])('%s', async (_title, roundId, state, titles) => {
    const results = [
      resultOf(SAMPLE.lastRoundId, 'COMPLETED', true),
      resultOf(SAMPLE.roundId, 'GENERAL', true),
    ];
    await act(async () => {
      renderMarket(<PlayerDetails player={player} roundId={roundId} />, {
        players: [player],
        state,
        results,
      });
    });
    const headings = screen.queryAllByRole('heading', { name: /^\d\. Spieltag$/ });
    expect(headings.map(({ textContent }) => textContent)).toEqual(titles);
  });
});
