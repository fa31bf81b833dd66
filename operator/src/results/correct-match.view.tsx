import type { MatchCorrection, MatchFigures } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { MATCH_LINEUP_STATUSES } from '@spieltag/shared-kernel/rules';
import { NumberField, Select } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';
import type { ResultsApi } from '../api/results-api.ts';
import { Folded } from '../forms/folded.view.tsx';
import { CorrectionForm } from './correction-form.view.tsx';
import { titleOf } from './figures.model.ts';
import styles from './results.module.css';

const MOST_GOALS = 99;

interface CorrectMatchProps {
  readonly api: ResultsApi;
  readonly figures: MatchFigures;
  onChanged(): Promise<void>;
  reload(): Promise<void>;
}

/** State and score of a match, to be put right. */
export function CorrectMatch(props: CorrectMatchProps) {
  const { figures } = props;
  const { match, source, correctionId } = figures;
  const { t } = useTexts('operator');
  // Only what was touched is kept: all else follows the source while the match goes on.
  const [touched, setTouched] = useState<MatchCorrection>({});
  const set = (part: MatchCorrection) => setTouched((now) => ({ ...now, ...part }));
  // A game server of the version before does not say what a correction holds: it is in what counts.
  const isUntold = correctionId !== null && figures.corrected === undefined;
  const corrected = isUntold ? match : figures.corrected;
  // Not what counts: that may be a moment behind the source, which nobody has corrected.
  const { state, homeScore, guestScore } = { ...source, ...corrected, ...touched };
  const wanted: MatchCorrection = {
    ...(state === source.state ? {} : { state }),
    ...(homeScore === source.homeScore ? {} : { homeScore }),
    ...(guestScore === source.guestScore ? {} : { guestScore }),
  };
  const isOpen = state === 'FINISHED' && (homeScore === null || guestScore === null);
  const isAsStated = Object.keys(wanted).length === 0;
  const score = { min: 0, max: MOST_GOALS };
  return (
    <div className={styles.head}>
      <Folded title={t('operator.results.correctMatch')}>
        <CorrectionForm
          {...props}
          about={titleOf(figures)}
          correctionId={correctionId}
          isTouched={Object.keys(touched).length > 0}
          lacks={isOpen ? t('operator.results.scoreMissing') : undefined}
          correction={
            isAsStated
              ? undefined
              : (given) => ({ kind: 'match', body: { ...given, figures: wanted } })
          }
          seasonId={figures.seasonId}
          matchId={match.id}
        >
          <div className={styles.fields}>
            <NumberField
              {...score}
              label={match.homeTeam}
              value={homeScore ?? undefined}
              onChange={(goals) => set({ homeScore: goals ?? null })}
            />
            <NumberField
              {...score}
              label={match.guestTeam}
              value={guestScore ?? undefined}
              onChange={(goals) => set({ guestScore: goals ?? null })}
            />
            <Select
              label={t('operator.results.stateOf')}
              value={state}
              onChange={(state) => set({ state })}
              options={MATCH_LINEUP_STATUSES.map((value) => ({
                value,
                label: t(`operator.results.state.${value}`),
              }))}
            />
          </div>
        </CorrectionForm>
      </Folded>
    </div>
  );
}
