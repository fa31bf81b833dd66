import { DoorOpen, Lock, Shuffle } from 'lucide-react';
import { type HTMLAttributes, memo, type ReactNode, type Ref } from 'react';
import type { PlayerPosition } from '../../rules/index.ts';
import { cx } from '../basics/class-names.ts';
import { HiddenText } from '../basics/hidden-text.view.tsx';
import { useUiTexts } from '../basics/use-ui-texts.ts';
import { Crest } from '../identity/crest.view.tsx';
import { Shirt } from '../identity/shirt.view.tsx';
import type { BadgeStatus } from './badge-status.ts';
import { NamePlate } from './name-plate.view.tsx';
import { pressable } from './pressable.ts';
import { StatusBadge } from './status-badge.view.tsx';
import styles from './token.module.css';

/** Something odd about a player in a lineup. */
export type TokenMark = 'changed-team' | 'left-season';

export interface PlayerTokenProps extends Omit<HTMLAttributes<HTMLDivElement>, 'onClick'> {
  readonly player: {
    readonly id: string;
    readonly name: string;
    readonly teamId: string;
    /** A goalkeeper wears another shirt. */
    readonly position?: PlayerPosition;
    readonly shirtNumber?: string | null | undefined;
    /** Names the crest for screen readers; without it there is none. */
    readonly teamName?: string | undefined;
  };
  /** Below the name: a price, assignments, points. */
  readonly chip?: ReactNode;
  /** The chip has two lines: the shirt leaves room for them. */
  readonly tallChip?: boolean | undefined;
  /** Points as the message: bigger than a chip. */
  readonly points?: number | null | undefined;
  /** The points count this often: they are shown multiplied. */
  readonly factor?: number | undefined;
  readonly status?: BadgeStatus | undefined;
  /** Expected rather than known. */
  readonly unsure?: boolean | undefined;
  /** Cannot be moved now. `lockedReason` says why. */
  readonly locked?: boolean | undefined;
  readonly lockedReason?: string | undefined;
  readonly captain?: boolean | undefined;
  /** During a swap: may come here, may not, is the one. */
  readonly highlighted?: 'target' | 'dimmed' | 'selected' | undefined;
  /** Why they may not, in one or two words, in the place of chip and points. */
  readonly refused?: string | undefined;
  readonly marks?: readonly TokenMark[] | undefined;
  readonly onPress?: (() => void) | undefined;
  /** For drag and drop. */
  readonly ref?: Ref<HTMLDivElement>;
}

const MARK_ICONS = { 'changed-team': Shuffle, 'left-season': DoorOpen };

/** A player on the pitch or the bench: shirt, whole name, chip, and what one must know. */
export function PlayerToken(props: PlayerTokenProps) {
  const { player, chip, tallChip, points, factor, highlighted, refused, onPress } = props;
  const { t } = useUiTexts();
  const { status, unsure, locked, lockedReason, captain, marks } = props;
  return (
    <div
      {...attributesOf(props)}
      {...pressable(onPress)}
      className={cx(
        styles.token,
        highlighted && styles[highlighted],
        tallChip && styles.tall,
        props.className,
      )}
    >
      <Figure {...{ player, status, unsure, locked, lockedReason, captain, marks }} />
      {refused === undefined ? (
        <NamePlate name={player.name} chip={chip} points={points} factor={factor} />
      ) : (
        <NamePlate name={player.name} chip={refused} />
      )}
      {highlighted && highlighted !== 'dimmed' && (
        <HiddenText>, {t(`token.${highlighted}`)}</HiddenText>
      )}
    </div>
  );
}

type FigureProps = Pick<
  PlayerTokenProps,
  'player' | 'status' | 'unsure' | 'locked' | 'lockedReason' | 'captain' | 'marks'
>;

/** The shirt and all that hangs on it; drawn anew only when something of it changed. */
const Figure = memo(function Figure(props: FigureProps) {
  const { player, status, unsure, locked, lockedReason, captain, marks = [] } = props;
  const { t } = useUiTexts();
  return (
    <span className={styles.figure}>
      <Shirt
        teamId={player.teamId}
        number={player.shirtNumber}
        goalkeeper={player.position === 'GOALKEEPER'}
      />
      <span className={styles.status}>
        <StatusBadge status={status} unsure={unsure} compact />
      </span>
      {player.teamName !== undefined && (
        <span className={styles.crest}>
          <Crest teamId={player.teamId} name={player.teamName} size={18} />
        </span>
      )}
      {captain && <Corner className={styles.captain} label={t('token.captain')} text="C" />}
      <span className={styles.marks}>
        {locked && <Corner icon={Lock} label={lockedReason ?? t('token.locked')} />}
        {marks.map((mark) => (
          <Corner key={mark} icon={MARK_ICONS[mark]} label={t(`token.${mark}`)} />
        ))}
      </span>
    </span>
  );
});

/** What is the element's own: attributes, listeners, the reference. */
function attributesOf(props: PlayerTokenProps) {
  const { player, chip, tallChip, points, factor, status, unsure, ...others } = props;
  const { locked, lockedReason, captain, highlighted, refused, marks, onPress, ...own } = others;
  return own;
}

interface CornerProps {
  readonly label: string;
  readonly icon?: typeof Lock;
  readonly text?: string;
  readonly className?: string | undefined;
}

function Corner({ label, icon: Icon, text, className }: CornerProps) {
  return (
    <span className={cx(styles.corner, className)} title={label}>
      {Icon && <Icon aria-hidden size={12} strokeWidth={2.75} />}
      <span aria-hidden>{text}</span>
      <HiddenText>{label}, </HiddenText>
    </span>
  );
}
