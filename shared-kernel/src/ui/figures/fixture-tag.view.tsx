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
}

/** Against whom and where, and how hard: bars as many as the level, and in words for who listens. */
export function FixtureTag({ code, opponent, isAtHome, level }: FixtureTagProps) {
  const { t } = useUiTexts();
  const place = isAtHome ? 'home' : 'away';
  const words = `${t(`fixture.spoken.${place}`, { opponent })}, ${t(`fixture.level.${level}`)}`;
  return (
    <span className={styles.fixture} title={words}>
      <span aria-hidden>{t(`fixture.${place}`, { code })}</span>
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
