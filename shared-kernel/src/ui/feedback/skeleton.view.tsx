import type { CSSProperties } from 'react';
import {
  DEFAULT_FORMATION_ID,
  FORMATIONS,
  formationById,
  type Position,
} from '../../rules/index.ts';
import { cx } from '../basics/class-names.ts';
import { HiddenText } from '../basics/hidden-text.view.tsx';
import { useUiTexts } from '../basics/use-ui-texts.ts';
import { Pitch } from '../pitch/pitch.view.tsx';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  readonly width?: string;
  readonly height?: string;
  readonly round?: boolean;
}

/** A grey shape where something is about to be. Silent: the group around it says that it loads. */
export function Skeleton(props: SkeletonProps) {
  return <Bone {...props} isAlone />;
}

function Bone({
  width = '100%',
  height = '1em',
  round = false,
  isAlone = false,
}: SkeletonProps & { readonly isAlone?: boolean }) {
  const size: CSSProperties = { width, height };
  const look = cx(styles.bone, round && styles.round, isAlone && styles.breathing);
  return <span aria-hidden className={look} style={size} />;
}

/** Rows in the shape of a list of players, managers or matches. */
export function SkeletonRows({ rows = 6 }: { readonly rows?: number }) {
  const { t } = useUiTexts();
  return (
    <div role="status" className={cx(styles.rows, styles.breathing)}>
      <HiddenText>{t('loading')}</HiddenText>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bones have no identity
        <div key={row} className={styles.row}>
          <Bone width="36px" height="36px" round />
          <span className={styles.lines}>
            <Bone width={`${58 - ((row * 17) % 30)}%`} height="16px" />
            <Bone width={`${34 - ((row * 7) % 12)}%`} height="12px" />
          </span>
          <Bone width="52px" height="22px" />
        </div>
      ))}
    </div>
  );
}

/** The pitch before its players are known: where they will stand. */
export function SkeletonPitch({ positionMap }: { readonly positionMap?: readonly Position[] }) {
  const { t } = useUiTexts();
  return (
    <div role="status" className={styles.breathing}>
      <HiddenText>{t('loading')}</HiddenText>
      <Pitch
        positionMap={
          positionMap ?? formationById(FORMATIONS, DEFAULT_FORMATION_ID)?.positionMap ?? []
        }
        renderSlot={() => (
          <span className={styles.token}>
            <Bone width="44px" height="44px" round />
            <Bone width="60px" height="18px" />
          </span>
        )}
      />
    </div>
  );
}
