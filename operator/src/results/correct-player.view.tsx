import type { MatchFigures, PlayerInMatch } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Button, NumberField, Switch } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';
import type { ResultsApi } from '../api/results-api.ts';
import { CorrectionForm } from './correction-form.view.tsx';
import { COUNTS, correctionTo, type Figures, FLAGS, figuresOf } from './figures.model.ts';
import styles from './results.module.css';

const GRADE_UNITS = 100;
const BEST_GRADE = 1;
const WORST_GRADE = 6;
const MOST = { minutes: 150, others: 99 };

interface CorrectPlayerProps {
  readonly api: ResultsApi;
  readonly figures: MatchFigures;
  readonly player: PlayerInMatch;
  onChanged(): Promise<void>;
  reload(): Promise<void>;
  onClose(): void;
}

/** What a player did in the match, to be put right figure by figure. */
export function CorrectPlayer(props: CorrectPlayerProps) {
  const { figures, player, onClose } = props;
  const { t } = useTexts('operator');
  // Only what was touched is kept: all else follows the source while the match goes on.
  const [touched, setTouched] = useState<Partial<Figures>>({});
  const [played, setPlayed] = useState<boolean>();
  const set = (part: Partial<Figures>) => setTouched((now) => ({ ...now, ...part }));
  const { source, correctionId } = player;
  // A game server of the version before does not say what a correction holds: it is in what counts.
  const isUntold = correctionId !== null && player.corrected === undefined;
  const corrected = isUntold ? player.counted : player.corrected;
  // Not what counts: that may be a moment behind the source, which nobody has corrected.
  const hasPlayed = played ?? (corrected === undefined ? source : corrected) !== null;
  const wanted = { ...figuresOf(source), ...corrected, ...touched };
  const correction = correctionTo(hasPlayed ? wanted : null, source);
  return (
    <div className={styles.head}>
      <h3>{player.name}</h3>
      <p className={styles.meta}>{t('operator.results.rest')}</p>
      <CorrectionForm
        {...props}
        about={player.name}
        correctionId={correctionId}
        isTouched={Object.keys(touched).length > 0 || played !== undefined}
        correction={
          correction === undefined
            ? undefined
            : (given) => ({
                kind: 'player',
                body: { ...given, playerId: player.id, figures: correction },
              })
        }
        seasonId={figures.seasonId}
        matchId={figures.match.id}
      >
        <Switch label={t('operator.results.played')} isOn={hasPlayed} onChange={setPlayed} />
        {hasPlayed && (
          <div className={styles.fields}>
            <NumberField
              label={t('operator.results.grade')}
              value={wanted.grade ? wanted.grade / GRADE_UNITS : undefined}
              onChange={(grade) =>
                set({ grade: grade === undefined ? null : Math.round(grade * GRADE_UNITS) })
              }
              min={BEST_GRADE}
              max={WORST_GRADE}
              step={0.5}
            />
            {COUNTS.map((name) => (
              <NumberField
                key={name}
                label={t(`operator.results.figure.${name}`)}
                value={wanted[name]}
                onChange={(value = 0) => set({ [name]: Math.round(value) })}
                min={name === 'bonus' ? -MOST.others : 0}
                max={name === 'minutes' ? MOST.minutes : MOST.others}
              />
            ))}
            {FLAGS.map((name) => (
              <Switch
                key={name}
                label={t(`operator.results.figure.${name}`)}
                isOn={wanted[name]}
                onChange={(isOn) => set({ [name]: isOn })}
              />
            ))}
          </div>
        )}
      </CorrectionForm>
      <Button size="small" variant="ghost" onClick={onClose}>
        {t('operator.results.back')}
      </Button>
    </div>
  );
}
