import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import type { Kernel } from '@spieltag/shared-kernel/stores';
import { createTestKernel } from '@spieltag/shared-kernel/testing';
import { render, screen } from '@testing-library/react';
import { NO_OWNERS } from '../../rounds/rivals.model.ts';
import de from '../../texts/de.json' with { type: 'json' };
import en from '../../texts/en.json' with { type: 'json' };
import type { PlayerEntry } from './feed.model.ts';
import { FeedNews } from './feed-news.view.tsx';

registerTexts('live', { de, en });

const vibrate = jest.fn<(pattern: number[]) => boolean>();
beforeEach(() => {
  // A finger: what is pointed at with a mouse is not felt.
  jest.spyOn(globalThis, 'matchMedia').mockImplementation(
    (media) =>
      ({
        matches: media === '(pointer: coarse)',
        addEventListener() {},
        removeEventListener() {},
      }) as never,
  );
  vibrate.mockReset();
  Object.defineProperty(navigator, 'vibrate', { configurable: true, value: vibrate });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'vibrate');
});

function entry(id: number, rest: Partial<PlayerEntry> = {}): PlayerEntry {
  return {
    ...{ kind: 'player', id, gameTime: id, playerId: 'pl-1', roundId: 'rn-1', name: 'Ilunga' },
    ...{ minute: undefined, points: 3, isCorrection: false, round: undefined },
    reasons: [{ part: 'pointsGoals', points: 3, isUndone: false, event: undefined }],
    ...{ mine: 'pitch', rivals: NO_OWNERS },
    ...rest,
  };
}
const assist = (id: number, points: number): PlayerEntry =>
  entry(id, {
    points,
    reasons: [{ part: 'pointsAssists', points, isUndone: points < 0, event: undefined }],
  });
const WENT_OFF: Partial<PlayerEntry> = { points: 0, reasons: [], fact: 'wentOff' };

/** Shows what has happened, newest first; what is told later is news. */
function watch(...known: PlayerEntry[]) {
  return watchIn(createTestKernel({}), ...known);
}

function watchIn(kernel: Kernel, ...known: PlayerEntry[]) {
  const page = (entries: readonly PlayerEntry[]) => (
    <KernelProvider kernel={kernel}>
      <FeedNews entries={entries} />
    </KernelProvider>
  );
  const { rerender } = render(page(known));
  let entries: readonly PlayerEntry[] = known;
  return (...news: PlayerEntry[]) => {
    entries = [...news.toReversed(), ...entries];
    rerender(page(entries));
  };
}
const said = () => screen.getByRole('status').textContent;

test('what was there before is no news, and what is nobody’s or a rival’s is not read', () => {
  const tell = watch(entry(1));
  expect(said()).toBe('');
  tell(entry(2, { mine: undefined, rivals: { pitch: ['Ada'], bench: [] } }));
  expect(said()).toBe('');
  tell(entry(3));
  expect(said()).toBe('Ilunga: Tor, 3 Punkte');
});

test('what was taken over from another tab is neither read nor felt, what follows is', () => {
  const kernel = createTestKernel({});
  const tell = watchIn(kernel);
  kernel.setLive({ takenOverId: 2 });
  tell(assist(1, 2), assist(2, 2));
  expect(said()).toBe('');
  expect(vibrate).not.toHaveBeenCalled();
  tell(assist(3, 2));
  expect(said()).toBe('Ilunga: Vorlage, 2 Punkte');
});

test('the same once more is read once more: its words are new in a region that stays', () => {
  const tell = watch();
  tell(entry(1));
  const region = screen.getByRole('status');
  const first = region.firstChild;
  tell(entry(2));
  expect(screen.getByRole('status')).toBe(region);
  expect(said()).toBe('Ilunga: Tor, 3 Punkte');
  expect(region.firstChild).not.toBe(first);
  expect(region.childNodes).toHaveLength(1);
  const second = region.firstChild;
  tell(entry(3, { mine: undefined }));
  expect(region.firstChild).toBe(second);
});

test('up to three are read in the order they happened, without points where there are none', () => {
  const tell = watch();
  tell(entry(1), assist(2, 2), entry(3, WENT_OFF));
  expect(said()).toBe('Ilunga: Tor, 3 Punkte. Ilunga: Vorlage, 2 Punkte. Ilunga: ausgewechselt');
});

test('points that are lost are read with a minus, which a hyphen is not always', () => {
  const tell = watch();
  tell(assist(1, -6));
  expect(said()).toBe('Ilunga: Vorlage zählt nicht, −6 Punkte');
  tell(...[2, 3, 4, 5].map((id) => assist(id, -6)));
  expect(said()).toBe('4 Ereignisse, davon 4 von deiner Elf: −24 Punkte.');
});

test('more are summed up', () => {
  const tell = watch();
  tell(entry(1), entry(2), assist(3, 2), entry(4, { mine: 'bench', points: 9 }));
  expect(said()).toBe('4 Ereignisse, davon 3 von deiner Elf: 8 Punkte.');
  tell(entry(5), assist(6, -2), ...[7, 8].map((id) => entry(id, { mine: 'bench' })));
  expect(said()).toBe('4 Ereignisse, davon 2 von deiner Elf: 1 Punkt.');
});

test.each<[string, PlayerEntry[], number[][]]>([
  ['points that are won', [assist(1, 2)], [[15]]],
  ['points that are lost', [assist(1, -2)], [[40, 60, 40]]],
  ['several together', [assist(1, 2), assist(2, -5)], [[40, 60, 40]]],
  ['a goal, which every screen plays', [entry(1)], []],
  ['who goes off', [entry(1, WENT_OFF)], []],
  ['my bench', [{ ...assist(1, 2), mine: 'bench' }], []],
  ['a rival’s', [{ ...assist(1, 2), mine: undefined, rivals: { pitch: ['Ada'], bench: [] } }], []],
])('%s is felt as it should', (_title, news, felt) => {
  const tell = watch();
  tell(...news);
  expect(vibrate.mock.calls.map(([pattern]) => pattern)).toEqual(felt);
});
