import { expect } from '@playwright/test';
import type { Lineup } from '../pages/lineup.page.ts';

const GIVE_UP_AFTER_MS = 90_000;
/** An answer to a change comes within this, or the page says that none has come. */
const ANSWERED_WITHIN_MS = 60_000;
/** What is pressed is seen within this, unless an alert has taken it. */
const PRESSED_WITHIN_MS = 10_000;

/** Two players who change places again and again. */
export interface Swapping {
  /** Who stands where, as the server has acknowledged it. */
  players(): Readonly<Record<number, string>>;
  /**
   * They change places, as often as it takes until the server has acknowledged it. Gives what the
   * page has said each time it took the change back.
   */
  untilSaved(): Promise<readonly string[]>;
  /** They change places once, which is taken back. Gives what the page says. */
  inVain(): Promise<string>;
}

/** Follows a page on which two players can change places. */
export async function keepSwapping(lineup: Lineup, from: number, to: number): Promise<Swapping> {
  const { page } = lineup;
  let shown = { [from]: await lineup.playerIn(from), [to]: await lineup.playerIn(to) };
  let acknowledged = 0;
  page.on('response', (response) => {
    if (/\/commit-lineup\.json$/.test(response.url()) && response.ok()) acknowledged += 1;
  });
  const picked = lineup.status('Mit wem tauschen?');
  const refusal = lineup.status(/Zurückgenommen: /);
  const alert = page.getByRole('alertdialog').getByRole('button', { name: 'OK' });

  /**
   * Presses a slot by keyboard. Once a page an alert says as well that servers are away, and may lie
   * over the lineup at any moment: it is read first.
   */
  async function press(slot: number, isPicked: boolean): Promise<void> {
    await expect(async () => {
      if (await alert.isVisible()) await alert.click();
      if ((await picked.isVisible()) !== isPicked) await lineup.pick(slot);
      await expect(picked).toBeVisible({ visible: isPicked, timeout: PRESSED_WITHIN_MS });
    }).toPass({ timeout: GIVE_UP_AFTER_MS });
  }

  /** @returns why it was taken back; '' when it was not */
  async function swap(): Promise<string> {
    const before = acknowledged;
    await lineup.expectPlayers(shown);
    await press(from, true);
    await expect(refusal).toBeHidden();
    await press(to, false);
    await expect
      .poll(async () => acknowledged > before || (await refusal.isVisible()), {
        timeout: ANSWERED_WITHIN_MS,
      })
      .toBe(true);
    if (acknowledged === before) return (await refusal.textContent()) ?? '';
    shown = { [from]: shown[to] ?? '', [to]: shown[from] ?? '' };
    await lineup.expectPlayers(shown);
    await lineup.expectSaved();
    return '';
  }

  return {
    players: () => shown,
    async inVain() {
      const said = await swap();
      expect(said).not.toBe('');
      return said;
    },
    async untilSaved() {
      const refusals: string[] = [];
      for (const giveUpAt = Date.now() + GIVE_UP_AFTER_MS; Date.now() < giveUpAt; ) {
        const said = await swap();
        if (said === '') return refusals;
        refusals.push(said);
      }
      throw new Error(`the change is never saved: ${refusals.join('; ')}`);
    },
  };
}
