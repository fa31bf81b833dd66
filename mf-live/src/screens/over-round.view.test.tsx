import { beforeAll, expect, test } from '@jest/globals';
import { createJsonStorage } from '@spieltag/shared-kernel/client';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import {
  createTestKernel,
  SAMPLE,
  sampleDatabase,
  sampleGameState,
  sampleLedger,
} from '@spieltag/shared-kernel/testing';
import { MemoryRouter } from '@spieltag/shared-kernel/testing/router';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { aResult, placed } from '../testing/a-result.ts';
import { anAction } from '../testing/an-action.ts';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };
import { OverRound } from './over-round.view.tsx';

registerTexts('live', { de, en });
beforeAll(() => preloadDialogs());

const DATABASE = sampleDatabase();
const [ROUND] = DATABASE.rounds.filter(({ id }) => id === SAMPLE.roundId);

const MINE = aResult({
  score: 7,
  players: [{ id: 'pl-forward-0', index: 10, points: 7 }],
  personalMaximalPoints: 12,
  personalOptimalLineup: {
    formationId: '1442',
    points: 12,
    players: placed([{ id: 'pl-forward-1', index: 10, points: 12 }]),
  },
  maximalPoints: 31,
  optimalLineup: {
    formationId: '1442',
    points: 31,
    players: placed([{ id: 'pl-forward-2', index: 10, points: 31 }]),
  },
});

function show(mine = MINE, storage = createJsonStorage(), roundId: string = SAMPLE.roundId) {
  if (!ROUND) throw new Error('the sample season has no such round');
  const round = { ...ROUND, id: roundId };
  const reward = anAction('reward', { kind: 'GROUP_ROUND_REWARD', roundId });
  const state = sampleGameState({ phase: 'COMPLETED', roundId });
  const kernel = createTestKernel({
    gameState: state,
    ledger: sampleLedger({ actions: [reward] }),
    keyed: { myResults: { [JSON.stringify(roundId)]: mine } },
  });
  const { unmount } = render(
    <KernelProvider kernel={{ ...kernel, storage }}>
      <MemoryRouter>
        <OverRound
          round={round}
          state={state}
          database={DATABASE}
          result={undefined}
          places={new Map()}
        />
      </MemoryRouter>
    </KernelProvider>,
  );
  return { kernel, unmount };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('the picker shows each eleven with its own players and points, and keeps the focus', () => {
  show();
  press('Alles auf einmal');
  const picker = within(screen.getByRole('group', { name: 'Welche Elf' }));
  const onPitch = (choice: string) => {
    const radio = picker.getByLabelText(choice);
    radio.focus();
    fireEvent.click(radio);
    expect(document.activeElement).toBe(radio);
    const shown = screen.getByRole('region', { name: choice });
    return within(shown)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  };
  expect(onPitch('Meine beste Elf')).toEqual([expect.stringMatching(/forward-1.*12/)]);
  expect(onPitch('Elf des Spieltags')).toEqual([expect.stringMatching(/forward-2.*31/)]);
  expect(onPitch('Meine Elf')).toEqual([expect.stringMatching(/forward-0.*7/)]);
  expect(onPitch('Ohne Punkte')).toEqual([expect.stringMatching(/forward-0(?!.*7)/)]);
});

test('each round leads through its evaluation once, also where two seasons are played in turns', () => {
  const storage = createJsonStorage();
  const isGuided = (roundId: string) => {
    const { unmount } = show(MINE, storage, roundId);
    const all = screen.queryByRole('button', { name: 'Alles auf einmal' });
    if (all) fireEvent.click(all);
    unmount();
    return all !== null;
  };
  const rounds = [SAMPLE.roundId, 'rn-other-1', SAMPLE.roundId, 'rn-other-1', 'rn-other-2'];
  expect(rounds.map(isGuided)).toEqual([true, true, false, false, true]);
});

test.each([
  ['says its place and what there was to reach', { rank: 3 }, false],
  ['nobody has played in says so, and has neither', { rank: null }, true],
])('a matchday that %s', (_rule, part, isSaid) => {
  show({ ...MINE, ...part });
  const points = within(screen.getByRole('region', { name: 'Meine Punkte' }));
  expect(points.queryByText(/noch niemand gespielt/) !== null).toBe(isSaid);
  expect(points.queryByText('Maximum') === null).toBe(isSaid);
});

test('a reward is fetched inside the guided evaluation', async () => {
  const { kernel } = show();
  press('Weiter');
  const rewards = within(screen.getByRole('region', { name: /^Auswertung/ }));
  fireEvent.click(rewards.getByRole('button', { name: 'Abholen' }));
  await waitFor(() => expect(kernel.sent).toMatchObject([{ kind: 'execute' }]));
});
