import { userDetails } from '@spieltag/addresses';
import type { ClientDatabase, GameState } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import {
  overlayOf,
  useDataSlot,
  useKernel,
  useOverlay,
  usePageLocation,
} from '@spieltag/shared-kernel/remote';
import type { RankingKind } from '@spieltag/shared-kernel/stores';
import { Loaded, SegmentedControl, SkeletonPitch, StepSelect } from '@spieltag/shared-kernel/ui';
import { LineupToCome, NoLineup } from '../../lineups/missing-lineup.view.tsx';
import { LineupComparison } from './comparison.view.tsx';
import { RoundLineup } from './round-lineup.view.tsx';
import { SeasonPoints } from './season-points.view.tsx';
import { type AskedUser, COMPARED, readUserDetails } from './user-details.address.ts';
import styles from './user-details.module.css';
import { visibleRounds } from './user-season.model.ts';

interface UserDetailsContentProps {
  readonly userId: string;
  readonly name: string;
  readonly kind: RankingKind;
  /** undefined, or one whose lineups are hidden: the newest that can be seen. */
  readonly roundId: string | undefined;
  /** Somebody else's lineup can be shown beside the own one. */
  readonly canCompare: boolean;
  readonly isCompared: boolean;
  readonly state: GameState;
  readonly database: ClientDatabase;
}

const KINDS: readonly RankingKind[] = ['round', 'season'];

/** Round and season, the lineup of a round, the points of all rounds. */
export function UserDetailsContent(props: UserDetailsContentProps) {
  const { userId, name, kind, canCompare, isCompared, state, database } = props;
  const { t, formatRound } = useTexts('rankings');
  const { otherResults, overlays } = useKernel();
  const page = usePageLocation();
  const { openOverlay } = useOverlay('user-details');
  const results = useDataSlot(otherResults, userId);
  const rounds = visibleRounds(database.rounds, state);
  const round = rounds.find(({ id }) => id === props.roundId) ?? rounds.at(-1);
  if (!round) return <NoLineup />;
  // The page may be a choice ahead of what is drawn.
  const go = (part: Partial<AskedUser>) => {
    const { parts = [] } = overlayOf(page().pathname, overlays(), 'user-details') ?? {};
    const asked = { ...readUserDetails(parts), ...part };
    const { kind: wanted, roundId = round.id, isCompared: compares } = asked;
    openOverlay(userDetails(wanted, roundId, userId, compares ? COMPARED : undefined));
  };
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
          onChange={(chosen) => go({ kind: chosen })}
          options={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
        <StepSelect
          label={t('common.round')}
          previousLabel={t('round.previous')}
          nextLabel={t('round.next')}
          options={rounds.map(({ id, name }) => ({ value: id, label: formatRound(name) }))}
          value={round.id}
          onChange={(id: string) => go({ roundId: id })}
        />
      </div>
      {kind === 'season' && season}
      <Loaded
        of={results}
        skeleton={<SkeletonPitch />}
        onRetry={() => void otherResults.load(userId)}
      >
        {(all) => {
          const result = all.find(({ roundId }) => roundId === round.id);
          if (result?.isCalculating) return <LineupToCome />;
          if (!result?.players.length) return <NoLineup />;
          return (
            <>
              {canCompare && (
                <SegmentedControl
                  label={t('compare.view')}
                  wide
                  value={isCompared ? 'compare' : 'lineup'}
                  onChange={(chosen) => go({ isCompared: chosen === 'compare' })}
                  options={[
                    { value: 'lineup', label: t('common.lineup') },
                    { value: 'compare', label: t('compare.open') },
                  ]}
                />
              )}
              {isCompared ? (
                <LineupComparison key={round.id} {...{ name, result, state, database }} />
              ) : (
                <RoundLineup key={round.id} result={result} state={state} database={database} />
              )}
            </>
          );
        }}
      </Loaded>
      {kind === 'round' && season}
    </div>
  );
}
