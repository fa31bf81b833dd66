import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { contract } from '../contract/index.ts';
import { createTestKernel, sampleGameState } from '../stores/testing/index.ts';
import { KernelProvider } from './kernel-context.tsx';
import { usePopularity } from './use-popularity.ts';

const NOBODY_COUNTED = { roundId: null, ledgers: 0, players: [] };
const HELD = { roundId: 'rn-1', ledgers: 4, players: [{ playerId: 'pl-1', owners: 3 }] };

/** What is shown of the players while the server answers with each of these in turn. */
async function shown(...replies: readonly unknown[]) {
  const asked: unknown[] = [];
  const kernel = createTestKernel({
    call: ({ path }, input) => {
      asked.push([path, input]);
      const reply = replies[asked.length - 1];
      if (reply instanceof Error) throw reply;
      return reply;
    },
  });
  const Shares = () => {
    const shares = usePopularity();
    return <p>{shares ? `${shares.get('pl-1')} ${shares.get('pl-2')}` : 'unknown'}</p>;
  };
  await act(async () =>
    render(
      <KernelProvider kernel={kernel}>
        <Shares />
      </KernelProvider>,
    ),
  );
  const move = (part: Parameters<typeof sampleGameState>[0]) =>
    act(async () => kernel.setGameState(sampleGameState(part)));
  return { asked, move, text: () => screen.getByRole('paragraph').textContent };
}

test.each([
  ['the share of the teams that hold him', HELD, '0.75 undefined'],
  ['unknown before anything was counted', NOBODY_COUNTED, 'unknown'],
  ['unknown when it cannot be had', new Error('down'), 'unknown'],
])('how popular a player is: %s', async (_title, reply, expected) => {
  const { text } = await shown(reply);
  expect(text()).toBe(expected);
});

test('it is asked for the season, again with another phase, and not with what else changes', async () => {
  const { asked, move, text } = await shown(NOBODY_COUNTED, HELD);
  expect(asked).toMatchObject([
    [
      contract.sportsdata.playerPopularity.path,
      { params: { seasonId: sampleGameState().seasonId } },
    ],
  ]);
  await move({});
  expect([asked.length, text()]).toEqual([1, 'unknown']);
  await move({ phase: 'GAMEDAY' });
  expect([asked.length, text()]).toEqual([2, '0.75 undefined']);
});
