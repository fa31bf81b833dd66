import type { Position } from '@spieltag/shared-kernel/rules';

export const PICTURE_LANGUAGES = ['de', 'en'] as const;
export type PictureLanguage = (typeof PICTURE_LANGUAGES)[number];

/** The words on a picture. */
export interface PictureTexts {
  readonly locale: string;
  readonly seasonScore: string;
  readonly roundScore: string;
  /** Points a round. */
  readonly average: string;
  /** After the score of the best round. */
  readonly best: string;
  /** Above the player who brought most for the money. */
  readonly bestBuy: string;
  /** Below him: what he brought, and for how many millions. */
  readonly boughtFor: (points: string, price: string) => string;
  /** Above the round in which most was missed. */
  readonly worstMiss: string;
  /** So many points. @param figure the same as it is written */
  readonly points: (count: number, figure: string) => string;
  /** After the name of a season that is over. */
  readonly final: string;
  readonly rank: string;
  /** After a rank, before the number of managers. */
  readonly of: string;
  readonly bench: string;
  readonly players: string;
  readonly value: string;
  /** After an amount. */
  readonly millions: string;
  /** What a rank looks like. */
  readonly ordinal: (rank: string) => string;
  /** What a numbered round is called. */
  readonly round: (no: number) => string;
  readonly empty: string;
  /** A question to the viewer. */
  readonly invitation: string;
  readonly positions: Readonly<Record<Position, string>>;
  readonly positionNames: Readonly<Record<Position, string>>;
}

export const PICTURE_TEXTS: Readonly<Record<PictureLanguage, PictureTexts>> = {
  de: {
    locale: 'de-DE',
    seasonScore: 'Gesamtpunkte',
    roundScore: 'Spieltagspunkte',
    average: 'Schnitt',
    best: 'Bestwert',
    bestBuy: 'Bester Kauf',
    boughtFor: (points, price) => `${points} für ${price} Mio`,
    worstMiss: 'Am meisten verpasst',
    points: (count, figure) => `${figure} ${count === 1 ? 'Punkt' : 'Punkte'}`,
    final: 'Endstand',
    rank: 'Platz',
    of: 'von',
    bench: 'Bank',
    players: 'Spieler',
    value: 'Marktwert',
    millions: 'Mio',
    ordinal: (rank) => `${rank}.`,
    round: (no) => `${no}. Spieltag`,
    empty: 'Frei',
    invitation: 'Und wie stellst du auf?',
    positions: { GOALKEEPER: 'TW', DEFENDER: 'ABW', MIDFIELDER: 'MIT', FORWARD: 'STU' },
    positionNames: {
      GOALKEEPER: 'Torwart',
      DEFENDER: 'Abwehr',
      MIDFIELDER: 'Mittelfeld',
      FORWARD: 'Sturm',
    },
  },
  en: {
    locale: 'en-GB',
    seasonScore: 'Total points',
    roundScore: 'Matchday points',
    average: 'Average',
    best: 'best',
    bestBuy: 'Best buy',
    boughtFor: (points, price) => `${points} for ${price}M`,
    worstMiss: 'Missed most',
    points: (count, figure) => `${figure} ${count === 1 ? 'point' : 'points'}`,
    final: 'final standing',
    rank: 'Rank',
    of: 'of',
    bench: 'Bench',
    players: 'Players',
    value: 'Team value',
    millions: 'M',
    ordinal: (rank) => `#${rank}`,
    round: (no) => `Matchday ${no}`,
    empty: 'Empty',
    invitation: 'Who would you pick?',
    positions: { GOALKEEPER: 'GK', DEFENDER: 'DEF', MIDFIELDER: 'MID', FORWARD: 'FWD' },
    positionNames: {
      GOALKEEPER: 'Goalkeeper',
      DEFENDER: 'Defence',
      MIDFIELDER: 'Midfield',
      FORWARD: 'Attack',
    },
  },
};
