import { expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { aPlayer } from '../testing/a-season.ts';
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
