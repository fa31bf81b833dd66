import { type Group, isActiveSeason } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useSeasonId, useStore } from '@spieltag/shared-kernel/remote';
import { Badge, Banner, Loaded, StepSelect } from '@spieltag/shared-kernel/ui';
import type { GroupSelection } from '../../address/group-address.model.ts';
import { useIsAdmin } from '../../group-changes/use-is-admin.ts';
import { useModeName } from '../../modes/use-mode-name.ts';
import { BestRoundsView } from './best-rounds.view.tsx';
import { ChangeRuleBook } from './change-rule-book.view.tsx';
import { CupView } from './cup.view.tsx';
import { DuelsView } from './duels.view.tsx';
import { LastOneView } from './last-one.view.tsx';
import type { ModeProps } from './mode-props.ts';
import { MonthsView } from './months.view.tsx';
import { NoContest } from './no-contest.view.tsx';
import styles from './play.module.css';
import { nextBook, openFrom, type Played, shownRoundId, spanOf } from './played.model.ts';
import { usePlayed } from './use-played.ts';

export interface PlayProps {
  readonly group: Group;
  readonly selection: GroupSelection;
  onSelect(part: Partial<GroupSelection>): void;
}

/** How a group is played besides its ranking: duels, months, cup, last one standing, best rounds. */
export function Play(props: PlayProps) {
  const slot = usePlayed(props.group);
  return (
    <Loaded of={slot} onRetry={() => void slot.retry()}>
      {(played) => <PlayedGroup {...props} played={played} onChosen={slot.retry} />}
    </Loaded>
  );
}

interface PlayedProps extends PlayProps {
  readonly played: Played;
  /** Another rule book has been chosen. */
  onChosen(): Promise<void>;
}

function PlayedGroup({ group, selection, played, onSelect, onChosen }: PlayedProps) {
  const { t } = useTexts('groups');
  const isAdmin = useIsAdmin(group);
  const isGoing = useIsCurrentSeason() || openFrom(played) < played.rounds.length;
  const labelOf = useRoundLabels();
  const nameOf = useModeName();
  const roundId = shownRoundId(played, selection.roundId);
  const span = spanOf(played, roundId);
  const next = isGoing ? nextBook(played) : undefined;
  const { phase, roundId: currentId } = useStore(useKernel().gameState).data ?? {};
  const isCalculating = phase === 'EVALUATING' || phase === 'COMPLETED';
  const round = played.rounds.find((one) => one.roundId === roundId);
  const isPlayed = span !== undefined && span.book.mode !== 'TABLE';
  // One nobody has played in runs as well, until another one has been played.
  const isRunning = isPlayed && round?.state === 'RUNNING' && roundId === currentId;
  return (
    <div className={styles.play}>
      <div className={styles.head}>
        <p className={styles.mode}>
          {isPlayed && <strong>{nameOf(span.book)}</strong>}
          {isPlayed && span.from > 0 && t('play.since', { round: labelOf(span.roundIds[0]) })}
          {isRunning && played.isLive && <Badge tone="live">{t('ranking.provisional')}</Badge>}
          {isRunning && isCalculating && <Badge>{t('play.calculating')}</Badge>}
        </p>
        {isAdmin && isGoing && <ChangeRuleBook group={group} played={played} onChosen={onChosen} />}
      </div>
      {next && (
        <div className={styles.notice}>
          <Banner>
            {next.roundId === undefined
              ? t('play.nextSeason', { mode: nameOf(next) })
              : t('play.next', { mode: nameOf(next), round: labelOf(next.roundId) })}
          </Banner>
        </div>
      )}
      {roundId && played.spans.some(({ book }) => book.mode !== 'TABLE') && (
        <div className={styles.rounds}>
          <StepSelect
            label={t('ranking.roundLabel')}
            previousLabel={t('ranking.previousRound')}
            nextLabel={t('ranking.nextRound')}
            value={roundId}
            options={played.rounds.map(({ roundId: id }) => ({ value: id, label: labelOf(id) }))}
            onChange={(chosen) => onSelect({ roundId: chosen })}
          />
        </div>
      )}
      {isPlayed && roundId ? (
        <ModeView played={played} roundId={roundId} labelOf={labelOf} selection={selection} />
      ) : (
        <NoContest {...{ played, span, isAdmin, isGoing, labelOf }} isAnnounced={!!next} />
      )}
    </div>
  );
}

function ModeView(props: ModeProps) {
  const play = spanOf(props.played, props.roundId)?.play;
  switch (play?.mode) {
    case 'HEAD_TO_HEAD':
      return <DuelsView {...props} play={play} />;
    case 'MONTHLY':
      return <MonthsView {...props} play={play} />;
    case 'CUP':
      return <CupView {...props} play={play} />;
    case 'LAST_ONE_STANDING':
      return <LastOneView {...props} play={play} />;
    case 'BEST_ROUNDS':
      return <BestRoundsView {...props} play={play} />;
    default:
      return null;
  }
}

/** Whether what is chosen now holds in the season that is shown: another one has its own next round. */
function useIsCurrentSeason(): boolean {
  const leagues = useStore(useKernel().seasons).data;
  const seasonId = useSeasonId();
  return leagues !== undefined && isActiveSeason(leagues, seasonId);
}

/** Names of the season's rounds. */
function useRoundLabels() {
  const { formatRound } = useTexts('groups');
  const rounds = useStore(useKernel().clientDatabase).data?.rounds ?? [];
  return (roundId: string | undefined) => {
    const round = rounds.find(({ id }) => id === roundId);
    return round ? formatRound(round.name) : '';
  };
}
