import type { HTMLAttributes, ReactNode, Ref } from 'react';
import type { PlayerPosition } from '../../rules/index.ts';
import { cx } from '../class-names.ts';
import { Crest } from '../identity/crest.view.tsx';
import { PositionBadge } from '../pitch/position-badge.view.tsx';
import styles from './player-row.module.css';

/** A figure in a row: what it is and how much. */
export interface RowFigure {
  readonly label: string;
  readonly value: ReactNode;
  /** The list is sorted by it. */
  readonly sorted?: boolean;
}

export interface PlayerRowProps extends HTMLAttributes<HTMLDivElement> {
  readonly teamId: string;
  /** For the crest's words: whom the player plays for. */
  readonly teamName?: string;
  readonly name: string;
  readonly position: PlayerPosition;
  /** Up to three. */
  readonly figures: readonly RowFigure[];
  readonly badges?: ReactNode;
  /** `FormBars`, shown where there is room. */
  readonly formBars?: ReactNode;
  /** The one thing to do. */
  readonly action?: ReactNode;
  /** Opens the details; the whole row is the target. */
  onPress?(): void;
  /** Owned, chosen. */
  readonly highlighted?: boolean;
  readonly ref?: Ref<HTMLDivElement>;
}

/**
 * A player in a list: crest, name, position, three figures, one action. Fills the height it is given
 * (80 px and more); one line where it is wide, two where it is narrow. Put it into a list item.
 */
export function PlayerRow(props: PlayerRowProps) {
  const { teamId, teamName, name, position, figures, badges, formBars, action } = props;
  const { onPress, highlighted, className, ...rest } = withoutContent(props);
  return (
    <div {...rest} className={cx(styles.frame, highlighted && styles.highlighted, className)}>
      <div className={styles.row}>
        <Crest teamId={teamId} name={teamName} size={34} />
        <div className={styles.who}>
          {onPress ? (
            <button type="button" className={styles.press} onClick={onPress}>
              {name}
            </button>
          ) : (
            <span className={styles.name}>{name}</span>
          )}
          {badges}
        </div>
        <span className={styles.position}>
          <PositionBadge position={position} />
        </span>
        <dl className={styles.figures}>
          {figures.map(({ label, value, sorted }) => (
            <div key={label} className={cx(styles.figure, sorted && styles.sorted)}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {formBars && <span className={styles.form}>{formBars}</span>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}

function withoutContent(props: PlayerRowProps) {
  const { teamId, teamName, name, position, figures, badges, formBars, action, ...rest } = props;
  return rest;
}
