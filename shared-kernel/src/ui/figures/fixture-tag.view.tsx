import type { CSSProperties } from 'react';
import type { DifficultyLevel } from '../../rules/index.ts';
import { HiddenText } from '../basics/hidden-text.view.tsx';
import { useUiTexts } from '../basics/use-ui-texts.ts';
import styles from './figures.module.css';

export interface FixtureTagProps {
  /** The opponent in three letters, for who looks, and by name, for who listens. */
  readonly code: string;
  readonly opponent: string;
  readonly isAtHome: boolean;
  readonly level: DifficultyLevel;
  /** Day and hour, where there is room for them. */
  readonly when?: string | undefined;
}

/** Against whom and where, and how hard: bars as many as the level, and in words for who listens. */
export function FixtureTag({ code, opponent, isAtHome, level, when }: FixtureTagProps) {
  const { t } = useUiTexts();
  const place = isAtHome ? 'home' : 'away';
  const words = [t(`fixture.spoken.${place}`, { opponent }), when, t(`fixture.level.${level}`)]
    .filter(Boolean)
    .join(', ');
  return (
    <span className={styles.fixture} title={words}>
      <span aria-hidden>
        {t(`fixture.${place}`, { code })}
        {when && ` ${when}`}
      </span>
      <span
        aria-hidden
        className={styles.level}
        data-level={level}
        style={{ '--level': level } as CSSProperties}
      />
      <HiddenText>{words}</HiddenText>
    </span>
  );
}
