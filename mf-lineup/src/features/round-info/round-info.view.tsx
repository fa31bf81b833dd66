import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { Countdown, cx, HiddenText, Points, useCountUp } from '@spieltag/shared-kernel/ui';
import { Lock } from '@spieltag/shared-kernel/vendor/icons';
import type { FigureSources } from '../../figures/figure.model.ts';
import { type Game, isChangeable } from '../../game/game.model.ts';
import { type LockTime, lockTime, roundScore, roundSentence } from './round-info.model.ts';
import styles from './round-info.module.css';
import { useUrgency } from './use-urgency.ts';

interface RoundInfoProps {
  readonly game: Game;
  readonly sources: FigureSources;
}

/** Which round it is, how long the lineup can be changed, and what it has brought so far. */
export function RoundInfo({ game, sources }: RoundInfoProps) {
  const { t, formatRound } = useTexts('lineup');
  const { gameNow } = useKernel();
  const { state, database } = game;
  const round = database.rounds.find(({ id }) => id === state.roundId);
  const score = roundScore(state, sources);
  const lock = lockTime(state, round, gameNow());
  return (
    <div className={styles.info}>
      <div className={styles.words}>
        <h2 className={styles.name}>{round && formatRound(round.name)}</h2>
        <p className={styles.sentence}>
          {!isChangeable(game) && <Lock aria-hidden size={13} strokeWidth={2.5} />}
          <span>
            {t(`round.${roundSentence(game)}`)} {lock && <LockMoment lock={lock} />}
          </span>
        </p>
      </div>
      {score !== undefined && <Score value={score} />}
    </div>
  );
}

function LockMoment({ lock: { at, counts } }: { readonly lock: LockTime }) {
  const { t, formatDateTime } = useTexts('lineup');
  const { gameNow } = useKernel();
  const urgent = useUrgency(counts ? at : undefined);
  return (
    <span className={cx(styles.deadline, urgent && styles.urgent)}>
      {counts ? (
        <Countdown to={at} label={t('round.left')} now={gameNow} />
      ) : (
        <time dateTime={new Date(at).toISOString()}>{formatDateTime(at, t('round.date'))}</time>
      )}
    </span>
  );
}

function Score({ value }: { readonly value: number | null }) {
  const { t } = useTexts('lineup');
  const shown = useCountUp(value ?? 0);
  return (
    <p className={styles.score}>
      <Points value={value === null ? null : shown} size="large" />
      <span className={styles.unit}>
        <HiddenText> </HiddenText>
        {t('common.points')}
      </span>
    </p>
  );
}
