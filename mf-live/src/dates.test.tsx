import { expect, test } from '@jest/globals';
import { createEventBus } from '@spieltag/shared-kernel/events';
import { type Language, registerTexts, startTexts, textsShown } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import {
  createTestKernel,
  SAMPLE,
  sampleDatabase,
  sampleGameState,
} from '@spieltag/shared-kernel/testing';
import { MemoryRouter } from '@spieltag/shared-kernel/testing/router';
import { render, screen } from '@testing-library/react';
import { MatchesCard } from './features/matches/matches-card.view.tsx';
import { RewardRow } from './features/rewards/reward-row.view.tsx';
import type { Action } from './features/rewards/rewards.model.ts';
import { anAction } from './testing/an-action.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

registerTexts('live', { de, en });

const KICK_OFF = new Date(2025, 7, 23, 15, 30).getTime();
async function show(language: Language, state: Action['state']) {
  startTexts(createEventBus(), { read: () => language, write: () => undefined }, [])();
  await textsShown();
  const database = sampleDatabase();
  const [round] = database.rounds.filter(({ id }) => id === SAMPLE.roundId);
  if (!round) throw new Error('no round');
  const matches = database.matches.map((match) => ({ ...match, date: KICK_OFF }));
  const kind = 'DAILY_REWARD' as const;
  const daily = { ...anAction('ac-daily', { state, claimableFrom: KICK_OFF }), kind };
  render(
    <KernelProvider kernel={createTestKernel()}>
      <MemoryRouter>
        <MatchesCard
          round={round}
          database={{ ...database, matches }}
          result={sampleGameState().currentResults}
          places={new Map()}
        />
      </MemoryRouter>
      <RewardRow action={daily} onGift={() => {}} />
    </KernelProvider>,
  );
}

test.each([
  ['de', 'DONE', 'Samstag, 23. August', 'Wieder Sa 15:30'],
  ['de', 'NOT_YET', 'Samstag, 23. August', 'Ab 23.08. 15:30'],
  ['en', 'DONE', 'Saturday, 23 August', 'Again Sat 15:30'],
  ['en', 'NOT_YET', 'Saturday, 23 August', 'From 23 Aug 15:30'],
] as const)(
  'days are written as the language does: %s, %s',
  async (language, state, day, again) => {
    await show(language, state);
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe(day);
    expect(screen.getByText(again)).toBeTruthy();
  },
);
