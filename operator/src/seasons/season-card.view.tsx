import type { SeasonImport, SeasonRecord, SeasonTimeline } from '@spieltag/shared-kernel/contract';
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
  /** The import that has left it unfinished, or is at it; undefined: the list has it no more. */
  readonly left: SeasonImport | undefined;
  /** Rejects with an `AdminError`. */
  readTimeline(seasonId: string): Promise<SeasonTimeline>;
  onAsk(change: SeasonChange): void;
  onRepeat(left: SeasonImport): void;
}

/** One season: where it stands, how its time passes, whether its source answers. */
export function SeasonCard({ season, left, readTimeline, onAsk, onRepeat }: SeasonCardProps) {
  const { t, formatDateTime } = useTexts('operator');
  const clockText = useClockText();
  const { id, unfinished = false, hidden, current, clock, sourceState } = season;
  const shown = hidden ? 'hidden' : current ? 'current' : 'shown';
  const time = (at: number) => formatDateTime(at, t('operator.dateTime'));
  const isTroubled = sourceState?.state === 'down' || sourceState?.state === 'nonsense';
  return (
    <Card
      title={`${season.leagueName} ${season.name}`}
      action={
        unfinished ? (
          <Badge tone="warn">{t('operator.seasons.state.unfinished')}</Badge>
        ) : (
          <Badge tone={current ? 'good' : 'neutral'}>{t(`operator.seasons.state.${shown}`)}</Badge>
        )
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
      {unfinished && <Unfinished left={left} onRepeat={onRepeat} />}
      <Actions season={season} onAsk={onAsk} />
      <Folded title={t('operator.seasons.calendar')} isLazy>
        <SeasonCalendar seasonId={id} readTimeline={readTimeline} />
      </Folded>
      {!unfinished && (
        <Folded title={t('operator.seasons.setClock')}>
          <ClockForm onChoose={(choice) => onAsk({ kind: 'clock', clock: choice })} />
        </Folded>
      )}
    </Card>
  );
}

/** Why a season can neither be shown nor played, and the way to go on. */
function Unfinished({ left, onRepeat }: Pick<SeasonCardProps, 'left' | 'onRepeat'>) {
  const { t } = useTexts('operator');
  const isRunning = left?.state === 'running';
  return (
    <div className={styles.unfinished}>
      <p>{t(`operator.seasons.${isRunning ? 'stillImported' : 'unfinished'}`)}</p>
      {left && !isRunning && (
        <Button size="small" onClick={() => onRepeat(left)}>
          {t('operator.seasons.importAgain')}
        </Button>
      )}
    </div>
  );
}

function Actions({ season, onAsk }: Pick<SeasonCardProps, 'season' | 'onAsk'>) {
  const { t } = useTexts('operator');
  const { unfinished = false, hidden, current } = season;
  const offered = [
    hidden ? ('show' as const) : ('hide' as const),
    ...(current ? [] : ['makeCurrent' as const]),
  ].filter((kind) => kind === 'hide' || !unfinished);
  return (
    <div className={styles.actions}>
      {offered.map((kind) => (
        <Button key={kind} size="small" onClick={() => onAsk({ kind })}>
          {t(`operator.seasons.do.${kind}`)}
        </Button>
      ))}
    </div>
  );
}
