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
  const { match, source } = figures;
  const { t } = useTexts('operator');
  const [state, setState] = useState(match.state);
  const [homeScore, setHomeScore] = useState(match.homeScore ?? undefined);
  const [guestScore, setGuestScore] = useState(match.guestScore ?? undefined);
  const wanted: MatchCorrection = {
    ...(state === source.state ? {} : { state }),
    ...((homeScore ?? null) === source.homeScore ? {} : { homeScore: homeScore ?? null }),
    ...((guestScore ?? null) === source.guestScore ? {} : { guestScore: guestScore ?? null }),
  };
  const isAsStated = Object.keys(wanted).length === 0;
  const score = { min: 0, max: MOST_GOALS };
  return (
    <div className={styles.head}>
      <Folded title={t('operator.results.correctMatch')}>
        <CorrectionForm
          {...props}
          about={titleOf(figures)}
          correctionId={figures.correctionId}
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
              value={homeScore}
              onChange={setHomeScore}
            />
            <NumberField
              {...score}
              label={match.guestTeam}
              value={guestScore}
              onChange={setGuestScore}
            />
            <Select
              label={t('operator.results.stateOf')}
              value={state}
              onChange={setState}
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
