import type {
  ClientDatabase,
  ExplainedPlayer,
  GameState,
  ResultExplanation,
} from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { Badge, Points } from '@spieltag/shared-kernel/ui';
import { LineupToCome, NoLineup } from '../../lineups/missing-lineup.view.tsx';
import { Corrections } from './corrections.view.tsx';
import { ExplainedPlayerRow } from './explained-player.view.tsx';
import { linedUp, matchToCome, ruleSetsOf } from './explanation.model.ts';
import { Missed } from './missed.view.tsx';
import styles from './points-details.module.css';
import { Substitutions } from './substitutions.view.tsx';

interface ExplanationProps {
  readonly explanation: ResultExplanation;
  readonly database: ClientDatabase;
  readonly state: GameState;
}

/** Every player with what they add, the sum, what was corrected, and what was missed. */
export function Explanation({ explanation, database, state }: ExplanationProps) {
  const { t } = useTexts('rankings');
  const { gameNow } = useKernel();
  const { roundId, players, score, isFinal, corrections } = explanation;
  if (explanation.isCalculating) return <LineupToCome />;
  if (players.length === 0) return <NoLineup />;
  const { pitch, bench } = linedUp(players);
  // Who comes on is known with the evaluation; nobody does in a roster that is not rated.
  const mayComeOn = state.config.substitutions === true && !isFinal && score !== null;
  const moment = { roundId, state, now: gameNow() };
  const rowOf = (player: ExplainedPlayer) => (
    <ExplainedPlayerRow
      key={player.id}
      player={player}
      database={database}
      toCome={matchToCome(player, database, moment)}
    />
  );
  return (
    <div className={styles.content}>
      <p className={styles.state}>
        <Badge tone={isFinal ? 'neutral' : 'live'}>
          {t(isFinal ? 'explain.final' : 'explain.soFar')}
        </Badge>
        <span>{t('explain.rules', { rules: ruleSetsOf(explanation).join(', ') })}</span>
      </p>
      {score === null && <p className={styles.note}>{t('explain.notRated')}</p>}
      <ul className={styles.players} aria-label={t('explain.pitch')}>
        {pitch.map(rowOf)}
      </ul>
      <p className={styles.sum}>
        <span>{t('explain.sum')}</span>
        <Points value={score} size="large" />
      </p>
      {bench.length > 0 && (
        <details className={styles.bench}>
          <summary>
            {t(mayComeOn ? 'explain.benchSoFar' : 'explain.bench', { count: bench.length })}
          </summary>
          <ul className={styles.players} aria-label={t('common.bench')}>
            {bench.map(rowOf)}
          </ul>
        </details>
      )}
      <Substitutions explanation={explanation} database={database} />
      <Corrections corrections={corrections} database={database} />
      {state.showMissedPoints && isFinal && score !== null && (
        <Missed explanation={explanation} database={database} />
      )}
    </div>
  );
}
