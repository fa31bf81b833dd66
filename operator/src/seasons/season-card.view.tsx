import type { SeasonRecord, SeasonTimeline } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Badge, Button, Card } from '@spieltag/shared-kernel/ui';
import type { SeasonChange } from '../api/game-api.ts';
import { Folded } from '../forms/folded.view.tsx';
import { ClockForm } from './clock-form.view.tsx';
import { SeasonCalendar } from './season-calendar.view.tsx';
import styles from './seasons.module.css';
import { useClockText } from './use-clock-text.ts';

interface SeasonCardProps {
  readonly season: SeasonRecord;
  /** Rejects with an `AdminError`. */
  readTimeline(seasonId: string): Promise<SeasonTimeline>;
  onAsk(change: SeasonChange): void;
}

/** One season: where it stands, how its time passes, whether its source answers. */
export function SeasonCard({ season, readTimeline, onAsk }: SeasonCardProps) {
  const { t, formatDateTime } = useTexts('operator');
  const clockText = useClockText();
  const { id, hidden, current, clock, sourceState } = season;
  const shown = hidden ? 'hidden' : current ? 'current' : 'shown';
  const time = (at: number) => formatDateTime(at, t('operator.dateTime'));
  const isTroubled = sourceState?.state === 'down' || sourceState?.state === 'nonsense';
  return (
    <Card
      title={`${season.leagueName} ${season.name}`}
      action={
        <Badge tone={current ? 'good' : 'neutral'}>{t(`operator.seasons.state.${shown}`)}</Badge>
      }
    >
      <dl className={styles.facts}>
        <dt>{t('operator.seasons.round', { no: season.roundNo, of: season.rounds })}</dt>
        <dd>{t(`operator.seasons.phase.${season.phase}`)}</dd>
        <dt>{t('operator.seasons.clock')}</dt>
        <dd>
          {t('operator.seasons.clockAt', { clock: clockText(clock), time: time(clock.gameTime) })}
        </dd>
        <dt>{t('operator.seasons.matches')}</dt>
        <dd>
          {t('operator.seasons.fromTo', {
            from: time(season.firstKickOff),
            to: time(season.lastKickOff),
          })}
        </dd>
        <dt>{t('operator.seasons.source')}</dt>
        <dd>
          {season.source}
          {season.shiftWeeks !== 0 &&
            ` (${t('operator.seasons.shifted', { count: season.shiftWeeks })})`}
          {sourceState && (
            <span className={styles.source} data-bad={isTroubled || undefined}>
              {t(`operator.seasons.sourceState.${sourceState.state}`, {
                since: time(sourceState.since),
              })}
              {sourceState.problem && ` ${sourceState.problem}`}
            </span>
          )}
        </dd>
        <dt>{t('operator.seasons.managers')}</dt>
        <dd>{season.managers}</dd>
      </dl>
      <div className={styles.actions}>
        {hidden ? (
          <Button size="small" onClick={() => onAsk({ kind: 'show' })}>
            {t('operator.seasons.do.show')}
          </Button>
        ) : (
          <Button size="small" onClick={() => onAsk({ kind: 'hide' })}>
            {t('operator.seasons.do.hide')}
          </Button>
        )}
        {!current && (
          <Button size="small" onClick={() => onAsk({ kind: 'makeCurrent' })}>
            {t('operator.seasons.do.makeCurrent')}
          </Button>
        )}
      </div>
      <Folded title={t('operator.seasons.calendar')} isLazy>
        <SeasonCalendar seasonId={id} readTimeline={readTimeline} />
      </Folded>
      <Folded title={t('operator.seasons.setClock')}>
        <ClockForm onChoose={(choice) => onAsk({ kind: 'clock', clock: choice })} />
      </Folded>
    </Card>
  );
}
