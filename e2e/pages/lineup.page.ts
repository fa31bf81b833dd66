import { expect, type Locator, type Page } from '@playwright/test';

/** Longer than a finger must rest to lift a player. */
const HOLD_MS = 400;
const MOVES = 8;
/** A little beside the middle of a slot. */
const ASIDE = { x: 20, y: 20 } as const;
/** Slots of the pitch, which come before those of the bench. */
export const ON_PITCH = 11;
/** Players of one team the demo season allows on the pitch. */
const TEAM_LIMIT = 3;

/** In a 4-4-2: two defenders, a midfielder and a forward, and the bench of two positions. */
export const SLOTS_OF_442 = {
  LEFT: 1,
  RIGHT: 4,
  MIDFIELD: 5,
  FORWARD: 9,
  DEFENDERS: [13, 14, 15],
  MIDFIELDERS: [16, 17, 18],
} as const;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** What a finger does, in an engine's own way. */
interface Finger {
  lay(at: Point): Promise<unknown>;
  move(to: Point): Promise<unknown>;
}

/** The lineup: slots 0-10 are the pitch, 11 and above the bench. */
export class Lineup {
  readonly page: Page;
  readonly isPhone: boolean;
  constructor(page: Page, isPhone: boolean) {
    this.page = page;
    this.isPhone = isPhone;
  }

  slot(index: number): Locator {
    return this.page.locator(`[data-slot="${index}"]`);
  }

  /** Id of the player in a slot; '' where nobody stands. */
  async playerIn(index: number): Promise<string> {
    return (await this.slot(index).getAttribute('data-player')) ?? '';
  }

  /**
   * Of these slots of the bench the first one whose player may come onto the pitch whoever leaves it:
   * squads are drawn by lot, and no team may have more than its share there.
   * @param coming slots whose players come onto the pitch as well
   */
  async reserveOf(bench: readonly number[], coming: readonly number[] = []): Promise<number> {
    const pitch = Array.from({ length: ON_PITCH }, (_, index) => index);
    const teams = await Promise.all([...pitch, ...coming].map((index) => this.#teamIn(index)));
    for (const index of bench) {
      const own = await this.#teamIn(index);
      if (teams.filter((team) => team === own).length < TEAM_LIMIT) return index;
    }
    throw new Error(`nobody in ${bench} may come onto the pitch`);
  }

  /** Shows the bench: on a phone it comes with swapping. */
  async beginSwapping(): Promise<void> {
    const toggle = this.page.getByRole('button', { name: 'Tauschen', exact: true });
    if (this.isPhone) await toggle.click();
    await expect(this.slot(11)).toBeVisible();
  }

  async press(index: number): Promise<void> {
    await (this.isPhone ? this.slot(index).tap() : this.slot(index).click());
  }

  /** Presses a slot by key: two taps on one slot in a hurry are a double tap, which opens details. */
  async pick(index: number): Promise<void> {
    await this.slot(index).press('Enter');
  }

  /** Drags the player of a slot onto another one, by finger or mouse. */
  async drag(from: number, to: number): Promise<void> {
    if (this.isPhone) return this.#dragByFinger(from, to, 'touchEnd');
    await this.holdOver(from, to);
    await this.letGo(from, to);
  }

  /** Takes the player of a slot by mouse and holds them over another one. */
  async holdOver(from: number, to: number): Promise<void> {
    // What is needed for it comes after the first screen.
    await expect(this.slot(from)).toHaveAttribute('draggable', 'true');
    await this.slot(from).hover();
    await this.page.mouse.down();
    await this.slot(to).hover();
    // Browsers ask a page whether it takes what is dragged at the next move over it.
    await this.slot(to).hover({ position: ASIDE });
  }

  /** Lets go of who is held over a slot. */
  async letGo(from: number, over: number): Promise<void> {
    const engine = this.page.context().browser()?.browserType().name();
    if (engine === 'firefox') {
      // Its driver takes and moves as a hand does, but ends a drag without a drop: of that the page is told.
      await this.slot(over).evaluate(dropHere, from);
    }
    await this.page.mouse.up();
  }

  /** The same where the browser itself makes a finger of the mouse. */
  async dragByMouseAsFinger(from: number, to: number): Promise<void> {
    const { mouse } = this.page;
    await this.#hold(from, to, {
      lay: async ({ x, y }) => {
        await mouse.move(x, y);
        await mouse.down();
      },
      move: ({ x, y }) => mouse.move(x, y),
    });
    await mouse.up();
  }

  /** The same by finger, but over the other slot the system takes the touch away, as for a call. */
  async dragInVain(from: number, to: number): Promise<void> {
    await this.#dragByFinger(from, to, 'touchCancel');
  }

  /** Expects two slots to hold these players. */
  async expectPlayers(players: Readonly<Record<number, string>>): Promise<void> {
    for (const [index, id] of Object.entries(players)) {
      await expect(this.slot(Number(index))).toHaveAttribute('data-player', id);
    }
  }

  /** What the screen says about the last change. */
  status(text: string | RegExp): Locator {
    return this.page.getByRole('status').filter({ hasText: text });
  }

  /** Waits for the receipt of the server. */
  async expectSaved(): Promise<void> {
    await expect(this.status(/Gespeichert \d\d:\d\d\./)).toBeVisible();
  }

  get undo(): Locator {
    return this.page.getByRole('button', { name: 'Rückgängig' });
  }

  get share(): Locator {
    return this.page.getByRole('button', { name: 'Aufstellung teilen' });
  }

  /** The armband of the player in a slot. */
  armband(index: number): Locator {
    return this.slot(index).getByTitle('Kapitän');
  }

  async #teamIn(index: number): Promise<string> {
    const crest = this.slot(index).getByRole('img').first();
    const name = await crest.getAttribute('aria-label');
    if (!name) throw new Error(`slot ${index} names no team`);
    return name;
  }

  async #dragByFinger(from: number, to: number, end: 'touchEnd' | 'touchCancel'): Promise<void> {
    const client = await this.page.context().newCDPSession(this.page);
    const touch = (type: 'touchStart' | 'touchMove' | typeof end, points: object[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: points as never });
    await this.#hold(from, to, {
      lay: (point) => touch('touchStart', [point]),
      move: (point) => touch('touchMove', [point]),
    });
    await touch(end, []);
    await client.detach();
  }

  /** Rests on one slot until its player is lifted, and goes to the other. */
  async #hold(from: number, to: number, finger: Finger): Promise<void> {
    const [start, goal] = [await this.#middleOf(from), await this.#middleOf(to)];
    await finger.lay(start);
    await this.page.waitForTimeout(HOLD_MS);
    for (let step = 1; step <= MOVES; step += 1) {
      const part = step / MOVES;
      const x = start.x + (goal.x - start.x) * part;
      const y = start.y + (goal.y - start.y) * part;
      await finger.move({ x, y });
    }
  }

  async #middleOf(index: number): Promise<Point> {
    const box = await this.slot(index).boundingBox();
    if (!box) throw new Error(`slot ${index} is not on the screen`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
}

/** Runs in the page: what a browser tells it when something is let go, by what it said of the place. */
function dropHere(element: Element, from: number): void {
  const dataTransfer = new DataTransfer();
  const tell = (type: string, target: Element | null) =>
    target?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  const source = document.querySelector(`[data-slot="${from}"]`);
  const isRefused = tell('dragover', element) || dataTransfer.dropEffect === 'none';
  tell(isRefused ? 'dragleave' : 'drop', element);
  tell('dragend', source);
}
