import { expect, type Locator, type Page } from '@playwright/test';

/** How many steps the tour has. */
export const STEPS = 11;
/** Those in which one does something oneself, by their number. */
export const BUY = 3;
export const COMPLETE = 4;

const WORDS = {
  de: {
    label: 'Rundgang',
    begin: 'Los geht’s',
    on: /^(Weiter|Überspringen)$/,
    finish: 'Fertig',
    close: 'Rundgang unterbrechen',
    step: (number: number) => `Schritt ${number} von ${STEPS}`,
    missing: 'gerade nicht zu sehen',
  },
  en: {
    label: 'Guided tour',
    begin: 'Let’s go',
    on: /^(Next|Skip)$/,
    finish: 'Done',
    close: 'Pause the tour',
    step: (number: number) => `Step ${number} of ${STEPS}`,
    missing: 'cannot be seen here right now',
  },
} as const;

/** The guided tour: a card beside the screen, and a frame around what it speaks of. */
export class Tour {
  readonly page: Page;
  readonly words: (typeof WORDS)[keyof typeof WORDS];
  constructor(page: Page, language: keyof typeof WORDS) {
    this.page = page;
    this.words = WORDS[language];
  }

  get card(): Locator {
    return this.page.getByRole('region', { name: this.words.label });
  }

  button(name: string | RegExp): Locator {
    return this.card.getByRole('button', { name });
  }

  async begin(): Promise<void> {
    await this.button(this.words.begin).click();
    await this.expectStep(1);
  }

  /** Goes on to the next step. */
  async goOn(): Promise<void> {
    await this.button(this.words.on).click();
  }

  async expectStep(number: number): Promise<void> {
    await expect(this.card).toContainText(this.words.step(number));
  }

  /** Around the part of the screen that is spoken of, of which something can be seen beside the card. */
  async expectSpotlight(): Promise<void> {
    await expect(this.card).not.toContainText(this.words.missing);
    const spotlight = this.page.locator('[data-spotlight]');
    await expect(spotlight).toBeVisible();
    await expect
      .poll(async () => {
        const [card, target] = await Promise.all([
          this.card.boundingBox(),
          spotlight.boundingBox(),
        ]);
        return card && target ? hiddenShare(card, target) : 1;
      })
      .toBeLessThan(0.7);
  }
}

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

/** Which part of the target lies below the card. */
function hiddenShare(card: Box, target: Box): number {
  const side = (at: 'x' | 'y', size: 'width' | 'height') =>
    Math.max(
      0,
      Math.min(card[at] + card[size], target[at] + target[size]) - Math.max(card[at], target[at]),
    );
  return (side('x', 'width') * side('y', 'height')) / (target.width * target.height);
}
