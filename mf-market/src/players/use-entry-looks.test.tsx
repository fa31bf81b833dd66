import { expect, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { aPlayer } from '../testing/a-season.ts';
import { renderMarket } from '../testing/the-market.tsx';
import { PlayerEntry } from './player-entry.view.tsx';
import { useEntryLooks } from './use-entry-looks.ts';

const ada = aPlayer('pl-ada', { lastName: 'Adler' });
const bea = aPlayer('pl-bea', { lastName: 'Bussard' });
const filtered = new EventTarget();

/** The first row of a list: it is of another player once the first one is not listed any more. */
function Row() {
  const lookOf = useEntryLooks({});
  const [player, setPlayer] = useState(ada);
  useEffect(() => filtered.addEventListener('now', () => setPlayer(bea)), []);
  return <PlayerEntry {...lookOf(player)} />;
}

const filter = () => act(() => void filtered.dispatchEvent(new Event('now')));
const button = (name: string) => screen.getByRole('button', { name });
const aRow = () => renderMarket(<Row />, { players: [ada, bea] });

test('a press that ends on another player than it began on trades neither', async () => {
  const { user, sent } = aRow();
  await user.pointer({ keys: '[MouseLeft>]', target: button('Ada Adler kaufen') });
  filter();
  await user.pointer({ keys: '[/MouseLeft]', target: button('Ada Bussard kaufen') });
  expect(sent).toEqual([]);
  await user.click(button('Ada Bussard kaufen'));
  expect(sent).toHaveLength(1);
});

test('nor does a key that was held down meanwhile', async () => {
  const { user, sent } = aRow();
  button('Ada Adler kaufen').focus();
  await user.keyboard('[Space>]');
  filter();
  fireEvent.keyDown(button('Ada Bussard kaufen'), { key: ' ', repeat: true });
  await user.keyboard('[/Space]');
  expect(sent).toEqual([]);
  await user.keyboard('[Space]');
  expect(sent).toHaveLength(1);
});

test('a press that is no pointer and no key is of whoever stands there', async () => {
  const { user, sent } = aRow();
  await user.click(button('Ada Adler auf die Merkliste'));
  filter();
  await act(async () => button('Ada Bussard kaufen').click());
  expect(sent).toMatchObject([{ kind: 'favorites' }, { kind: 'transaction' }]);
});

test('a double press of a star is one: the next one of the watch list has closed up to its place', async () => {
  const { user, sent } = aRow();
  await user.dblClick(button('Ada Adler auf die Merkliste'));
  expect(sent).toHaveLength(1);
});
