import type { CSSProperties } from 'react';
import type { DifficultyLevel } from '../../rules/index.ts';
import { HiddenText } from '../basics/hidden-text.view.tsx';
import { useUiTexts } from '../basics/use-ui-texts.ts';
import styles from './figures.module.css';

export interface FixtureTagProps {
  /** Their short name. */
  readonly opponent: string;
  readonly isAtHome: boolean;
  readonly level: DifficultyLevel;
}

/** Against whom and where, and how hard: bars as many as the level, and the word for who listens. */
export function FixtureTag({ opponent, isAtHome, level }: FixtureTagProps) {
  const { t } = useUiTexts();
  const word = t(`fixture.level.${level}`);
  return (
    <span className={styles.fixture}>
      {t(isAtHome ? 'fixture.home' : 'fixture.away', { opponent })}
      <span
        className={styles.level}
        data-level={level}
        style={{ '--level': level } as CSSProperties}
        title={word}
      />
      <HiddenText>, {word}</HiddenText>
    </span>
  );
}
