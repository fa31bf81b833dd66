import type { SnapshotContent, SnapshotSlot } from '@spieltag/shared-kernel/contract';
import { CAPTAIN_FACTOR, FIELD_SIZE, NO_PRICE, roundNumberOf } from '@spieltag/shared-kernel/rules';
import type { PictureTexts } from './picture.texts.ts';

/** A figure with its label and unit. */
export interface Figure {
  readonly label: string;
  readonly value: string;
  /** Smaller, after the value. */
  readonly addition: string;
}

const DASH = '–';
const MILLION = 1_000_000;

/** A whole number as the language writes it, with a true minus. */
export function wholeNumber(value: number, { locale }: PictureTexts): string {
  return new Intl.NumberFormat(locale).format(value).replace('-', '−');
}

/** A round's name in the language of the picture, where it is a number. */
export function roundIn(texts: PictureTexts, name: string): string {
  const no = roundNumberOf(name);
  return no === undefined ? name : texts.round(no);
}

/** A market value in millions; a dash where there is none. */
export function millions(euros: number, { locale }: PictureTexts): string {
  if (euros >= NO_PRICE) return DASH;
  const digits = euros < MILLION && euros > 0 ? 3 : 2;
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(euros / MILLION);
}

/**
 * What the picture says about the team besides its names: score and rank once there are any, before
 * that what the team is worth and how many play in it.
 */
export function figuresOf(content: SnapshotContent, texts: PictureTexts): readonly Figure[] {
  const { seasonScore, seasonRanking, roundScore, userCount, lineup } = content;
  const players = lineup.flatMap(({ player }) => player ?? []);
  const value = players.reduce(
    (sum, { marketValue }) => sum + (marketValue < NO_PRICE ? marketValue : 0),
    0,
  );
  const squad: readonly Figure[] = [
    { label: texts.value, value: millions(value, texts), addition: texts.millions },
    { label: texts.players, value: String(players.length), addition: `/ ${lineup.length}` },
  ];
  const known: readonly Figure[] = [
    ...(seasonScore === null
      ? []
      : [{ label: texts.seasonScore, value: wholeNumber(seasonScore, texts), addition: '' }]),
    ...(seasonRanking === null
      ? []
      : [
          {
            label: texts.rank,
            value: texts.ordinal(wholeNumber(seasonRanking, texts)),
            addition: `${texts.of} ${wholeNumber(userCount, texts)}`,
          },
        ]),
    ...(roundScore === null
      ? []
      : [{ label: texts.roundScore, value: wholeNumber(roundScore, texts), addition: '' }]),
  ];
  return [...known, ...squad].slice(0, 3);
}

/** Whether any player has points: then those without get a dash instead of nothing. */
export function hasPoints({ lineup }: SnapshotContent): boolean {
  return lineup.some(({ player }) => player && player.points !== null);
}

/** Points of a player; a dash for who did not play. */
export function pointsIn(texts: PictureTexts, points: number | null): string {
  return points === null ? DASH : wholeNumber(points, texts);
}

/** Pitch and bench of a lineup. */
export function sidesOf({ lineup }: SnapshotContent): {
  readonly pitch: readonly SnapshotSlot[];
  readonly bench: readonly SnapshotSlot[];
} {
  return {
    pitch: lineup.filter(({ index }) => index < FIELD_SIZE),
    bench: lineup.filter(({ index }) => index >= FIELD_SIZE),
  };
}

/** Who has made most of the score on the pitch, the captain's points as they count; the best first. */
export function bestOf(content: SnapshotContent, count: number): readonly SnapshotSlot[] {
  const worth = ({ player }: SnapshotSlot) =>
    (player?.points ?? 0) * (player?.isCaptain ? CAPTAIN_FACTOR : 1);
  return sidesOf(content)
    .pitch.filter(({ player }) => player && player.points !== null)
    .sort((one, other) => worth(other) - worth(one))
    .slice(0, count);
}

/** What players call a formation: `4-4-2`. */
export function formationOf(content: SnapshotContent): string {
  const { pitch } = sidesOf(content);
  return (['DEFENDER', 'MIDFIELDER', 'FORWARD'] as const)
    .map((position) => pitch.filter((slot) => slot.position === position).length)
    .join('-');
}
