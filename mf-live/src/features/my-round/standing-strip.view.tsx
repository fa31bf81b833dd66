import type {
  ClientDatabase,
  RoundResult,
  UserRoundResult,
} from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { ExplainPoints } from './explain-points.view.tsx';
import { Gain } from './gain.view.tsx';
import { LiveRank } from './live-rank.view.tsx';
import { lineupProgress } from './my-round.model.ts';
import styles from './standing-strip.module.css';
import { Total } from './total.view.tsx';

interface StandingStripProps {
  readonly mine: UserRoundResult;
  readonly database: ClientDatabase;
  readonly result: RoundResult | undefined;
}

/** Where the user stands while the round is played: points, and who still plays; it stays in sight. */
export function StandingStrip({ mine, database, result }: StandingStripProps) {
  const { t } = useTexts('live');
  const progress = lineupProgress(mine.players, database, result);
  const parts = (['live', 'bench', 'toCome', 'finished'] as const).flatMap((part) =>
    progress[part] > 0 ? [t(`progress.${part}`, { count: progress[part] })] : [],
  );
  return (
    <section className={styles.strip} aria-label={t('played.points')}>
      <div className={styles.points}>
        <h2 className={styles.label}>{t('played.points')}</h2>
        <Total score={mine.score} size="text" />
        <Gain score={mine.score ?? 0} />
      </div>
      <ExplainPoints roundId={mine.roundId} />
      <div className={styles.beside}>
        <LiveRank mine={mine} />
        <p className={styles.progress}>{parts.join(' · ')}</p>
      </div>
    </section>
  );
}
