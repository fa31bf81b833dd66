import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Badge, Points, PositionBadge, Row } from '@spieltag/shared-kernel/ui';
import { Armchair, Shirt } from '@spieltag/shared-kernel/vendor/icons';
import styles from './match-centre.module.css';
import type { CountedPart, LinedUpPlayer } from './match-lineups.model.ts';

/** Their points say that somebody began or came on. */
const APPEARANCES: readonly CountedPart['part'][] = ['pointsStarter', 'pointsJoker'];

interface PlayerRowProps {
  readonly player: LinedUpPlayer;
  /** Says which part the player has in the match, where the list is of several. */
  readonly showsPart?: boolean;
  onPlayer(playerId: string): void;
}

/** A player of the match with what they did in it; a press opens all of it. */
export function PlayerRow({ player, showsPart = false, onPlayer }: PlayerRowProps) {
  const { t, formatNumber } = useTexts('live');
  const { id, name, position, part, hasLeft, points, parts, mine } = player;
  const withSign = (value: number) => (value > 0 ? '+' : '') + formatNumber(value);
  const wordsOf = ({ part: counted, points: worth, count, grade }: CountedPart) =>
    [
      t(`pointsPart.${counted}`),
      count !== undefined && count > 1 && formatNumber(count),
      grade !== undefined && formatNumber(grade / 100),
      withSign(worth),
    ]
      .filter(Boolean)
      .join(' ');
  const saysPart = parts.some(({ part: counted }) => APPEARANCES.includes(counted));
  const words = [
    showsPart && !saysPart && t(`match.part.${part}`),
    hasLeft && t('match.left'),
    ...parts.map(wordsOf),
  ].filter(Boolean);
  return (
    <Row
      highlighted={mine === 'pitch'}
      lead={<PositionBadge position={position} />}
      title={name}
      text={words.join(' · ')}
      end={
        <>
          {mine && (
            <Badge tone="accent" icon={mine === 'pitch' ? Shirt : Armchair}>
              {t(`match.place.${mine}`)}
            </Badge>
          )}
          <span className={styles.points}>
            <Points value={points} />
          </span>
        </>
      }
      onPress={() => onPlayer(id)}
    />
  );
}
