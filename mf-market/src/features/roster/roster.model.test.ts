import { expect, test } from '@jest/globals';
import { FORMATIONS } from '@spieltag/shared-kernel/rules';
import { sampleLedger } from '@spieltag/shared-kernel/testing';
import { aGameState } from '../../testing/a-season.ts';
import { rosterSections } from './roster.model.ts';

test('the roster stands by position, the pitch before the bench, free places counted', () => {
  const { lineup, budget } = sampleLedger();
  const indexedPlayers = lineup.indexedPlayers
    .with(0, { id: 'pl-keeper', teamId: 'tm-1' })
    .with(11, { id: 'pl-second', teamId: 'tm-1' })
    .with(21, { id: 'pl-joker', teamId: 'tm-1' });
  const sections = rosterSections(
    { budget: budget.value, lineup: { ...lineup, indexedPlayers } },
    {
      limits: aGameState().config,
      formations: FORMATIONS,
      roundPhase: 'GENERAL',
      marketPhase: 'OPEN',
      player: () => undefined,
      matchStatusOfTeam: () => undefined,
    },
  );
  expect(
    sections.map(({ position, players, max }) => [position, players.map(({ id }) => id), max]),
  ).toEqual([
    ['GOALKEEPER', ['pl-keeper', 'pl-second'], 3],
    ['DEFENDER', [], 7],
    ['MIDFIELDER', [], 7],
    ['FORWARD', ['pl-joker'], 5],
  ]);
  expect(sections[0]?.players.map(({ onPitch }) => onPitch)).toEqual([true, false]);
});
