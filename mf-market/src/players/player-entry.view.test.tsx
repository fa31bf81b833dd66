import { expect, test } from '@jest/globals';
import type { Player } from '@spieltag/shared-kernel/contract';
import type { MatchLineupStatus, RoundPhase } from '@spieltag/shared-kernel/rules';
import { act, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { PlayerHeader } from '../features/player-details/player-details.view.tsx';
import { aDatabase, aGameState, aPlayer } from '../testing/a-season.ts';
import { renderMarket } from '../testing/the-market.tsx';
import { PlayerEntry } from './player-entry.view.tsx';
import { useEntryLooks } from './use-entry-looks.ts';

const player = aPlayer('pl-1', { lastName: 'Goldbeck' });
const readable = new EventTarget();

/** A row that is only its name until the list is slow enough to read. */
function Row() {
  const look = useEntryLooks({})(player);
  const [isNameOnly, setNameOnly] = useState(true);
  useEffect(() => readable.addEventListener('now', () => setNameOnly(false)), []);
  return <PlayerEntry {...look} isNameOnly={isNameOnly} />;
}

test('what was pressed or focused in a row that flies by is still there when it can be read', () => {
  renderMarket(<Row />, { players: [player] });
  const name = screen.getByRole('button', { name: 'Ada Goldbeck' });
  name.focus();
  expect(screen.queryByRole('button', { name: 'Ada Goldbeck kaufen' })).toBeNull();
  act(() => void readable.dispatchEvent(new Event('now')));
  expect(screen.getByRole('button', { name: 'Ada Goldbeck kaufen' })).toBeTruthy();
  expect(document.activeElement).toBe(name);
});

test('Enter held down on its button is one trade', async () => {
  const Bought = () => <PlayerEntry {...useEntryLooks({})(player)} />;
  const { user, sent } = renderMarket(<Bought />, { players: [player] });
  screen.getByRole('button', { name: 'Ada Goldbeck kaufen' }).focus();
  await user.keyboard('{Enter>4/}');
  expect(await screen.findByRole('button', { name: 'Ada Goldbeck verkaufen' })).toBeTruthy();
  expect(sent).toHaveLength(1);
});

test.each<[string, MatchLineupStatus, RoundPhase, Partial<Player>, string | undefined]>([
  ['is how far the match is', 'LIVE', 'GAMEDAY', {}, 'Live'],
  ['is the lineup before it', 'PRELIMINARY_LINEUP', 'GENERAL', {}, 'Voraussichtlich dabei'],
  ['is what is expected first', 'LIVE', 'GAMEDAY', { status: 'QUESTIONABLE' }, 'Fraglich'],
  [
    'says that it is expected before there is a lineup',
    'SCHEDULED',
    'GAMEDAY',
    { status: 'STARTER' },
    'voraussichtlich Startelf',
  ],
  ['is nothing once the round is over', 'FINISHED', 'COMPLETED', {}, undefined],
  ['is nothing for who has left', 'LIVE', 'GAMEDAY', { active: false }, undefined],
])('the badge of a player, in the list and in the details, %s', (...given) => {
  const [, match, phase, traits, badge] = given;
  const { currentResults } = aGameState();
  const [first, ...others] = currentResults.matches;
  if (!first) throw new Error('the sample round has matches');
  const matches = [{ ...first, state: match }, ...others];
  const shown = aPlayer('pl-1', { teamId: 'tm-1', ...traits });
  const Both = () => (
    <>
      <PlayerEntry {...useEntryLooks({})(shown)} />
      <PlayerHeader player={shown} />
    </>
  );
  const state = { phase, currentResults: { ...currentResults, matches } };
  const { container } = renderMarket(<Both />, { players: [shown], state });
  const badges = [...container.querySelectorAll('.badge')].filter((one) =>
    one.querySelector('svg'),
  );
  expect(badges.map(({ textContent }) => textContent)).toEqual(badge ? [badge, badge] : []);
});

test('of two matches of a round the badge of a player is about the one to come', () => {
  const shown = aPlayer('pl-1', { teamId: 'tm-1' });
  const { matches } = aDatabase([shown]);
  const { currentResults } = aGameState();
  const [pairing] = matches.filter(({ id }) => id === 'mt-2-1');
  const [first] = currentResults.matches;
  if (!pairing || !first) throw new Error('the sample round has matches');
  const stated = [
    { ...first, state: 'FINISHED' as const },
    { ...first, id: 'mt-second', state: 'FINAL_LINEUP' as const },
  ];
  renderMarket(<PlayerHeader player={shown} />, {
    players: [shown],
    database: { matches: [...matches, { ...pairing, id: 'mt-second' }] },
    state: { phase: 'GAMEDAY', currentResults: { ...currentResults, matches: stated } },
  });
  expect(screen.getByText('Aufstellung steht')).toBeTruthy();
  expect(screen.queryByText('Beendet')).toBeNull();
});
