import type { Player } from '@spieltag/shared-kernel/contract';
import type { LivePointsEvent } from '@spieltag/shared-kernel/stores';

/** What points outside all other parts were for, as far as that is sure. */
export type OtherReason = 'appeared' | 'hour' | 'conceded';

/** Fantasy rules count more from this minute of a player on. */
const HOUR = 60;
/** The source's own bonus comes after this one. */
const LAST_MINUTE = 90;

/** Whether a reason is no more than having played: minutes, saves, goals against, a point or two. */
export const isMinor = ({ part, points }: LivePointsEvent['change']['reasons'][number]): boolean =>
  part === 'pointsStarter' || (part === 'pointsOther' && points >= -1 && points <= 2);

/**
 * Fantasy rules count minutes, saves, goals against and more in one part: what the player had before,
 * position and minute tell some of them apart.
 */
export function otherReason(
  { change, isCorrection }: LivePointsEvent,
  points: number,
  position: Player['position'] | undefined,
): OtherReason | undefined {
  if (isCorrection) return undefined;
  const isKeeper = position === 'GOALKEEPER';
  // Nothing else costs one point, and nobody else.
  if (points === -1) return isKeeper || position === 'DEFENDER' ? 'conceded' : undefined;
  const { minute = 0, reasons } = change;
  // Nobody has a first point or two for anything but having played.
  const isFirst = points > 0 && points <= 2 && change.points === points && reasons.length === 1;
  if (isFirst) return 'appeared';
  // Keepers may have saved as much.
  const isHour = points === 1 && minute >= HOUR && minute < LAST_MINUTE && !isKeeper;
  return isHour ? 'hour' : undefined;
}
