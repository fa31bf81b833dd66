import type { SeasonTimeline } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Banner, ErrorState, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { useCallback } from 'react';
import { PagedList } from '../paging/paged-list.view.tsx';
import { usePolled } from '../polling/use-polled.ts';
import { useRefusalText } from '../refusals/use-refusal-text.ts';
import styles from './seasons.module.css';

interface SeasonCalendarProps {
  readonly seasonId: string;
  /** Rejects with an `AdminError`. */
  readTimeline(seasonId: string): Promise<SeasonTimeline>;
}

type RoundEntry = SeasonTimeline['rounds'][number];

/** What is worth a line of a round: the lock, the first kick-off, the points. */
const MILESTONES = ['GENERAL_LOCKED', 'GAMEDAY', 'COMPLETED'] as const;

/** Rounds and windows: what has happened, what comes next, and when. */
export function SeasonCalendar({ seasonId, readTimeline }: SeasonCalendarProps) {
  const { t } = useTexts('operator');
  const refusalText = useRefusalText();
  const read = useCallback(() => readTimeline(seasonId), [readTimeline, seasonId]);
  const { value: timeline, error, reload } = usePolled(read);
  if (!timeline) {
    if (!error) return <SkeletonRows rows={4} />;
    return <ErrorState text={refusalText(error).text} onRetry={() => void reload()} />;
  }
  const { rounds, windows, season } = timeline;
  return (
    <div className={styles.calendar}>
      {error && <Banner tone="offline">{t('operator.gameStale')}</Banner>}
      <p className={styles.next}>
        <Next timeline={timeline} />
      </p>
      {windows.length > 0 && <Windows windows={windows} />}
      <PagedList
        label={t('operator.seasons.rounds')}
        items={rounds}
        startAt={season.roundNo - 1}
        wordsOf={({ name, roundNo }) => `${roundNo} ${name}`}
        empty={t('operator.seasons.noRounds')}
      >
        {(round) => <Round key={round.roundId} round={round} nowNo={season.roundNo} />}
      </PagedList>
    </div>
  );
}

function Next({ timeline: { next, rounds } }: { readonly timeline: SeasonTimeline }) {
  const { t, formatDateTime } = useTexts('operator');
  if (!next) return t('operator.seasons.over');
  const time = (at: number) => formatDateTime(at, t('operator.dateTime'));
  const round = rounds.find(({ roundId }) => roundId === next.roundId)?.name ?? '';
  const what = next.phase
    ? `${round}: ${t(`operator.seasons.phase.${next.phase}`)}`
    : t(next.opens ? 'operator.seasons.windowOpens' : 'operator.seasons.windowCloses', {
        no: next.windowNo ?? 0,
      });
  const due =
    next.dueAt === null
      ? t('operator.seasons.standsStill')
      : t('operator.seasons.due', { time: time(next.dueAt) });
  return t('operator.seasons.next', { what, time: time(next.at), due });
}

function Windows({ windows }: Pick<SeasonTimeline, 'windows'>) {
  const { t, formatDateTime } = useTexts('operator');
  const day = (at: number) => formatDateTime(at, t('operator.dateTime'));
  return (
    <ul className={styles.lines} aria-label={t('operator.seasons.windows')}>
      {windows.map(({ windowNo, startDate, endDate, state }) => (
        <li key={windowNo}>
          {t('operator.seasons.window', {
            no: windowNo,
            from: day(startDate),
            to: day(endDate),
            state: t(`operator.seasons.windowState.${state}`),
          })}
        </li>
      ))}
    </ul>
  );
}

interface RoundProps {
  readonly round: RoundEntry;
  /** Number of the round that is played. */
  readonly nowNo: number;
}

function Round({ round, nowNo }: RoundProps) {
  const { t, formatDateTime } = useTexts('operator');
  // Every round begins as one whose lineups can be changed, long before that is so.
  const state =
    round.roundNo > nowNo
      ? t('operator.seasons.windowState.ahead')
      : t(`operator.seasons.phase.${round.phase}`);
  const lines = MILESTONES.flatMap((wanted) => {
    const entry = round.phases.find(({ phase }) => phase === wanted);
    if (!entry) return [];
    const time = formatDateTime(entry.at, t('operator.dateTime'));
    const words = t(`operator.seasons.milestone.${wanted}`, { time });
    return entry.happened ? words : `${words} ${t('operator.seasons.expected')}`;
  });
  return (
    <li className={styles.round} aria-current={round.roundNo === nowNo || undefined}>
      <p className={styles.roundName}>
        {round.name}: {state}
      </p>
      <p className={styles.roundLines}>{lines.join(', ')}</p>
    </li>
  );
}
