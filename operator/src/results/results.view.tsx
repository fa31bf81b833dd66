import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Banner, Card, ErrorState, Select, SkeletonRows } from '@spieltag/shared-kernel/ui';
import type { ResultsApi } from '../api/results-api.ts';
import forms from '../forms/forms.module.css';
import { useRefusalText } from '../refusals/use-refusal-text.ts';
import { MatchResult } from './match-result.view.tsx';
import styles from './results.module.css';
import { useChosenMatch } from './use-chosen-match.ts';

/** A match is looked for by season and round, and put right. */
export function Results({ api }: { readonly api: ResultsApi }) {
  const { t, formatDateTime } = useTexts('operator');
  const refusalText = useRefusalText();
  const { seasons, rounds, matches, error, retry } = useChosenMatch(api);
  if (!seasons.list) {
    if (!error) return <SkeletonRows rows={6} />;
    return <ErrorState text={refusalText(error).text} onRetry={retry} />;
  }
  const time = (at: number) => formatDateTime(at, t('operator.dateTime'));
  return (
    <div className={styles.cards}>
      {error && <Banner tone="offline">{t('operator.gameStale')}</Banner>}
      <Card title={t('operator.results.find')}>
        <div className={forms.form}>
          <Select
            label={t('operator.results.season')}
            value={seasons.id}
            onChange={seasons.choose}
            options={seasons.list.map(({ id, name, leagueName }) => ({
              value: id,
              label: `${leagueName} ${name}`,
            }))}
          />
          <Select
            label={t('operator.results.round')}
            value={rounds.id}
            onChange={rounds.choose}
            options={(rounds.list ?? []).map(({ roundId, name }) => ({
              value: roundId,
              label: name,
            }))}
          />
          <Select
            label={t('operator.results.match')}
            value={matches.id}
            onChange={matches.choose}
            options={[
              { value: '', label: t('operator.choose') },
              ...(matches.list ?? []).map(({ id, homeTeam, guestTeam, date, corrections }) => ({
                value: id,
                label: `${homeTeam} - ${guestTeam}, ${time(date)}${corrections > 0 ? ' *' : ''}`,
              })),
            ]}
          />
          <p className={styles.meta}>{t('operator.results.marked')}</p>
        </div>
      </Card>
      {matches.id && (
        <MatchResult key={matches.id} api={api} seasonId={seasons.id} matchId={matches.id} />
      )}
    </div>
  );
}
