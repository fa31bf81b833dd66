import { afterAll, beforeEach, expect, test } from '@jest/globals';
import type { Lineup } from '@spieltag/shared-kernel/rules';
import { act, render } from '@testing-library/react';
import { createRef } from 'react';
import { aGame } from '../testing/a-game.ts';
import { formationChange, swapChange } from './change.model.ts';
import { SwapAnimation } from './swap-animation.view.tsx';

const { lineup, context } = aGame();
const ON_PITCH = 11;
const SLOT_PX = 100;

/** What a token was told: how far from its slot it begins, or that it is hidden. */
interface Told {
  readonly slot: string | undefined;
  readonly from: unknown;
}

let told: Told[] = [];
/** Which lineup is in the page whenever something is measured. */
let measuredIn: (string | undefined)[] = [];
let endAll: (() => void)[] = [];

const ownAnimate = Object.getOwnPropertyDescriptor(Element.prototype, 'animate');
const ownRect = Element.prototype.getBoundingClientRect;

beforeEach(() => {
  told = [];
  measuredIn = [];
  endAll = [];
  Element.prototype.animate = function (this: HTMLElement, keyframes) {
    const [{ translate, opacity } = {}] = keyframes as Keyframe[];
    told.push({ slot: this.dataset.slot, from: translate ?? { opacity } });
    const finished = new Promise<void>((resolve) => endAll.push(resolve));
    return { finished, pause() {}, play() {} } as unknown as Animation;
  };
  Element.prototype.getBoundingClientRect = function (this: HTMLElement) {
    measuredIn.push(this.closest<HTMLElement>('[data-board]')?.dataset.board);
    return { left: Number(this.dataset.slot) * SLOT_PX, top: 0, width: 80 } as DOMRect;
  };
});

afterAll(() => {
  if (ownAnimate) Object.defineProperty(Element.prototype, 'animate', ownAnimate);
  else Reflect.deleteProperty(Element.prototype, 'animate');
  Element.prototype.getBoundingClientRect = ownRect;
});

function after(change: ReturnType<typeof swapChange>, before = lineup): Lineup {
  const made = change.apply(before, context);
  if (!made.ok) throw new Error(made.error.code);
  return made.value;
}

/** Pitch and bench with their players, who move from one lineup to the next. */
function showBoard(first: Lineup, { still = false, droppedId = '' } = {}) {
  const area = createRef<HTMLDivElement>();
  const dropped = { current: droppedId || undefined };
  const board = (name: string, { indexedPlayers, ...shown }: Lineup) => {
    const slot = (placed: (typeof indexedPlayers)[number], index: number) => (
      <i key={index} data-slot={index} data-player={placed?.id} />
    );
    const slots = indexedPlayers.map(slot);
    return (
      <SwapAnimation
        lineup={{ indexedPlayers, ...shown }}
        still={still}
        area={area}
        droppedId={dropped}
      >
        <div ref={area} data-board={name}>
          <section>{slots.slice(0, ON_PITCH)}</section>
          <section>{slots.slice(ON_PITCH)}</section>
        </div>
      </SwapAnimation>
    );
  };
  const { rerender } = render(board('before', first));
  return (next: Lineup, name = 'after') => rerender(board(name, next));
}

const swappedOnPitch = after(swapChange(lineup, 1, 2, context));

test('who change places set out from where the other one stood, measured once they have changed', () => {
  showBoard(lineup)(swappedOnPitch);
  expect(told).toEqual([
    { slot: '1', from: '100px 0px' },
    { slot: '2', from: '-100px 0px' },
  ]);
  // Before the change, it would have the page laid out for positions that no longer matter.
  expect(new Set(measuredIn)).toEqual(new Set(['after']));
});

test('in another formation everybody is measured before', () => {
  const other = context.formations.find(({ id }) => id !== lineup.formationId);
  if (!other) throw new Error('there is one formation only');
  showBoard(lineup)(after(formationChange(other)));
  expect(new Set(measuredIn)).toEqual(new Set(['before', 'after']));
});

test('who is on the way is measured where they are, until they have arrived', async () => {
  const show = showBoard(lineup);
  show(swappedOnPitch, 'swapped');
  measuredIn = [];
  show(lineup, 'swapped back');
  expect(new Set(measuredIn)).toEqual(new Set(['swapped', 'swapped back']));
  await act(async () => {
    for (const end of endAll) end();
  });
  measuredIn = [];
  show(swappedOnPitch, 'swapped again');
  expect(new Set(measuredIn)).toEqual(new Set(['swapped again']));
});

test('who changes sides is hidden meanwhile, and measured by nobody before the paint', () => {
  showBoard(lineup)(after(swapChange(lineup, 1, 13, context)));
  expect(told.map(({ slot }) => slot)).toEqual(expect.arrayContaining(['1', '13']));
  expect(told.every(({ from }) => JSON.stringify(from) === '{"opacity":0}')).toBe(true);
  expect(measuredIn).toEqual([]);
});

test('who was dropped where they are does not move, and nobody does where nothing may', () => {
  showBoard(lineup, { droppedId: swappedOnPitch.indexedPlayers[1]?.id ?? '' })(swappedOnPitch);
  expect(told.map(({ slot }) => slot)).toEqual(['2']);
  told = [];
  showBoard(lineup, { still: true })(swappedOnPitch);
  expect(told).toEqual([]);
});
