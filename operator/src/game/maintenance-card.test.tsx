import { beforeAll, expect, test } from '@jest/globals';
import { registerTexts, textsShown } from '@spieltag/shared-kernel/i18n';
import { render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { AdminError } from '../api/call-row.ts';
import type { GameState } from '../api/game-api.ts';
import { SessionContext } from '../session/session-state.ts';
import { confirm, press } from '../testing/forms.ts';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };
import { MaintenanceCard } from './maintenance-card.view.tsx';

void registerTexts('operator', { de, en });
beforeAll(async () => {
  await textsShown();
});

type Maintenance = GameState['maintenance'];

const HOUR_MS = 3_600_000;
const NOW = Date.now();
const SHORT = { from: NOW, until: NOW + HOUR_MS, hasBegun: true };
const LONG = { from: NOW, until: NOW + 4 * HOUR_MS, hasBegun: true };

/** A game server that leaves a maintenance alone which was not seen. */
function show(maintenance: Maintenance) {
  const game = { maintenance, done: [] as unknown[][] };
  const change = async (replaces: number | null, ...done: unknown[]) => {
    if (replaces !== (game.maintenance?.until ?? null)) {
      throw new AdminError('PARAMETER_INVALID', ['replaces: look again']);
    }
    game.done.push(done);
  };
  function Shown() {
    const [known, setKnown] = useState(maintenance);
    return (
      <MaintenanceCard
        api={{
          close: (span, reason) => change(span.replaces, 'close', span, reason),
          open: (replaces, reason) => change(replaces, 'open', reason),
        }}
        maintenance={known}
        reload={async () => setKnown(game.maintenance)}
      />
    );
  }
  render(
    <SessionContext value={{ isActive: true, onEnded: () => undefined }}>
      <Shown />
    </SessionContext>,
  );
  return game;
}

test.each([
  ['replaces', 'Spiel schließen', 'Deine ersetzt sie'],
  ['ends', 'Spiel öffnen', 'Sie endet damit'],
])('what is in force is shown in the question that %s it', async (_does, deed, words) => {
  show(SHORT);
  await press(deed);
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/^Bisher gilt eine Wartung von/).textContent).toContain(words);
});

test('where nothing is in force the question names nothing', async () => {
  show(null);
  await press('Spiel schließen');
  const question = within(await screen.findByRole('dialog'));
  expect(question.queryByText(/^Bisher gilt/)).toBeNull();
});

test.each<[string, Maintenance, string, string, unknown[]]>([
  [
    'not closed for a shorter time',
    null,
    'Spiel schließen',
    'Deine ersetzt sie',
    ['close', { lastsMs: HOUR_MS / 2, replaces: LONG.until }, 'Neue Platte'],
  ],
  ['not opened', SHORT, 'Spiel öffnen', 'Sie endet damit', ['open', 'Neue Platte']],
])(
  'a game that somebody else has closed for long meanwhile is %s unseen',
  async (_what, before, deed, words, sent) => {
    const game = show(before);
    await press(deed);
    await screen.findByRole('dialog');
    game.maintenance = LONG;
    const question = await confirm(deed, 'Neue Platte');
    expect((await question.findByRole('alert')).textContent).toContain('look again');
    const inForce = question.getByText(/^Bisher gilt eine Wartung von/);
    expect(inForce.textContent).toContain(words);
    expect(game.done).toEqual([]);
    await press(deed, question);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(game.done).toEqual([sent]);
  },
);
