import type { ClientDatabase, GameState } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useOverlay, useSlot } from '@spieltag/shared-kernel/remote';
import type { RankingKind } from '@spieltag/shared-kernel/stores';
import {
  EmptyState,
  ErrorState,
  SegmentedControl,
  SkeletonPitch,
  StepSelect,
} from '@spieltag/shared-kernel/ui';
import { Shirt } from '@spieltag/shared-kernel/vendor/icons';
import { RoundLineup } from './round-lineup.view.tsx';
import { SeasonPoints } from './season-points.view.tsx';
import styles from './user-details.module.css';
import { visibleRounds } from './user-season.model.ts';

interface UserDetailsContentProps {
  readonly userId: string;
  readonly kind: RankingKind;
  /** undefined, or one whose lineups are hidden: the newest that can be seen. */
  readonly roundId: string | undefined;
  readonly state: GameState;
  readonly database: ClientDatabase;
}

const KINDS: readonly RankingKind[] = ['round', 'season'];

/** Round and season, the lineup of a round, the points of all rounds. */
export function UserDetailsContent(props: UserDetailsContentProps) {
  const { userId, kind, state, database } = props;
  const { t, formatRound } = useTexts('rankings');
  const { otherResults } = useKernel();
  const { openUserDetails } = useOverlay('user');
  const results = useSlot(otherResults, userId);
  const rounds = visibleRounds(database.rounds, state);
  const round = rounds.find(({ id }) => id === props.roundId) ?? rounds.at(-1);
  const go = (rankingKind: RankingKind, roundId: string) =>
    openUserDetails({ userId, rankingKind, roundId });
  if (!round) return <NoLineup />;
  const result = results.data?.find(({ roundId }) => roundId === round.id);
  const season = (
    <SeasonPoints
      userId={userId}
      kind={kind}
      roundId={round.id}
      results={results.data ?? []}
      database={database}
      showMissedPoints={state.showMissedPoints}
    />
  );
  return (
    <div className={styles.content}>
      <div className={styles.choices}>
        <SegmentedControl
          label={t('kind.label')}
          wide
          value={kind}
          onChange={(chosen) => go(chosen, round.id)}
          options={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
        <StepSelect
          label={t('common.round')}
          previousLabel={t('round.previous')}
          nextLabel={t('round.next')}
          options={rounds.map(({ id, name }) => ({ value: id, label: formatRound(name) }))}
          value={round.id}
          onChange={(id: string) => go(kind, id)}
        />
      </div>
      {kind === 'season' && season}
      {results.error && !results.data && (
        <ErrorState
          text={t(results.error.messageKey, results.error.params)}
          onRetry={() => void otherResults.load(userId)}
        />
      )}
      {!results.error && !results.data && <SkeletonPitch />}
      {results.data &&
        (result && result.players.length > 0 ? (
          <RoundLineup key={round.id} result={result} state={state} database={database} />
        ) : (
          <NoLineup />
        ))}
      {kind === 'round' && season}
    </div>
  );
}

function NoLineup() {
  const { t } = useTexts('rankings');
  return (
    <EmptyState
      icon={Shirt}
      title={t('userDetails.noLineup')}
      text={t('userDetails.noLineupText')}
    />
  );
}
