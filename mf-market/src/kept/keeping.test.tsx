import { expect, test } from '@jest/globals';
import { createJsonStorage, type JsonStorage } from '@spieltag/shared-kernel/client';
import { act, screen, within } from '@testing-library/react';
import { renderMarket } from '../testing/the-market.tsx';
import { type Keeping, useKeeping } from './keeping.ts';
import { KEPT_MAX } from './named.model.ts';
import { useKept } from './named.store.ts';

const KEY = 'things';
/** The key as the browser has it. */
const STORED_KEY = `spieltag.${KEY}`;
const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `${index}`, text: `${index}` }));

/** Holders of what is kept, each a part of the page of its own. */
function holders(count: number, storage: JsonStorage = createJsonStorage()) {
  const keepings: Keeping[] = [];
  function Holder({ no }: { readonly no: number }) {
    keepings[no] = useKeeping(KEY);
    const kept = useKept(KEY);
    return (
      <ul aria-label={`${no}`}>
        {kept.map(({ name }) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    );
  }
  renderMarket(
    numbered(count).map(({ name }) => <Holder key={name} no={Number(name)} />),
    { players: [], storage },
  );
  const shown = (no: number) =>
    within(screen.getByRole('list', { name: `${no}` }))
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent);
  const stored = () => storage.read(KEY);
  return {
    change: <T,>(no: number, make: (keeping: Keeping) => T) => {
      const keeping = keepings[no];
      if (!keeping) throw new Error(`no holder ${no}`);
      let made: T | undefined;
      act(() => {
        made = make(keeping);
      });
      return made;
    },
    shown,
    stored,
  };
}

test('two holders of a page keep beside each other, and both show all of it', () => {
  const { change, shown, stored } = holders(2);
  change(0, ({ keep }) => keep({ name: 'one', text: '1' }));
  change(1, ({ keep }) => keep({ name: 'two', text: '2' }));
  expect(stored()).toEqual([
    { name: 'one', text: '1' },
    { name: 'two', text: '2' },
  ]);
  expect([shown(0), shown(1)]).toEqual([
    ['one', 'two'],
    ['one', 'two'],
  ]);
});

test('what another tab has kept is shown, and stays when this one keeps, renames and forgets', () => {
  const storage = createJsonStorage();
  const { change, shown, stored } = holders(1, storage);
  change(0, ({ keep }) => keep({ name: 'own', text: '1' }));
  storage.write(KEY, [
    { name: 'own', text: '1' },
    { name: 'theirs', text: '2' },
  ]);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: STORED_KEY })));
  expect(shown(0)).toEqual(['own', 'theirs']);
  // Nothing has been said of this one yet.
  storage.write(KEY, [...(stored() as object[]), { name: 'more', text: '3' }]);
  change(0, ({ keep }) => keep({ name: 'new', text: '4' }));
  expect(shown(0)).toEqual(['own', 'theirs', 'more', 'new']);
  change(0, ({ rename }) => rename('own', 'mine'));
  change(0, ({ forget }) => forget('new'));
  expect(shown(0)).toEqual(['mine', 'theirs', 'more']);
});

test('a name that is taken is replaced only by who says so', () => {
  const { change, stored } = holders(1);
  change(0, ({ keep }) => keep({ name: 'one', text: '1' }));
  expect(change(0, ({ keep }) => keep({ name: 'one', text: '2' }))).toBe('taken');
  expect(stored()).toEqual([{ name: 'one', text: '1' }]);
  expect(change(0, ({ keep }) => keep({ name: 'one', text: '2' }, true))).toBeUndefined();
  expect(stored()).toEqual([{ name: 'one', text: '2' }]);
});

test('nothing is dropped for what would be one too many, but it may replace', () => {
  const storage = createJsonStorage();
  storage.write(KEY, numbered(KEPT_MAX));
  const { change, stored } = holders(1, storage);
  expect(change(0, ({ keep }) => keep({ name: 'new', text: 'x' }))).toBe('full');
  expect(stored()).toEqual(numbered(KEPT_MAX));
  expect(change(0, ({ keep }) => keep({ name: '3', text: 'x' }, true))).toBeUndefined();
  expect(stored()).toHaveLength(KEPT_MAX);
});

test('who is renamed stays in place, and never takes the name of another', () => {
  const storage = createJsonStorage();
  storage.write(KEY, numbered(3));
  const { change, shown } = holders(1, storage);
  expect(change(0, ({ rename }) => rename('1', '2'))).toBe('taken');
  expect(change(0, ({ rename }) => rename('1', 'new'))).toBeUndefined();
  expect(shown(0)).toEqual(['0', 'new', '2']);
});

test('what the device does not take is not shown as kept', () => {
  const storage: JsonStorage = { ...createJsonStorage(), write: () => false };
  const { change, shown } = holders(1, storage);
  expect(change(0, ({ keep }) => keep({ name: 'one', text: '1' }))).toBe('failed');
  expect(shown(0)).toEqual([]);
});
