import { useSeasonPath } from '@spieltag/addresses';
import type { ClientDatabase, GameState } from '@spieltag/shared-kernel/contract';
import { ExtensionSlot } from '@spieltag/shared-kernel/extensions';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { buttonClass, EmptyState, Loaded, Screen, SkeletonPitch } from '@spieltag/shared-kernel/ui';
import { CalendarDays } from '@spieltag/shared-kernel/vendor/icons';
import { Link } from '@spieltag/shared-kernel/vendor/router';
import { MatchesCard } from '../features/matches/matches-card.view.tsx';
import { ComingRound } from '../features/my-round/coming-round.view.tsx';
import { roundStage } from '../rounds/round-stage.model.ts';
import { OverRound } from './over-round.view.tsx';
import styles from './round.module.css';
import { RoundToolbar } from './round-toolbar.view.tsx';
import { RunningRound } from './running-round.view.tsx';
import { useLiveRefresh } from './use-live-refresh.ts';
import { useMyPlaces } from './use-my-places.ts';
import { useRoundResult } from './use-round-result.ts';

interface RoundScreenProps {
  readonly roundId: string;
  readonly state: GameState;
  readonly database: ClientDatabase;
}

/** A round: the own points and lineup, and its matches. */
export function RoundScreen({ roundId, state, database }: RoundScreenProps) {
  const { t } = useTexts('live');
  const stage = roundStage(database.rounds, state, roundId);
  const isCurrent = roundId === state.roundId;
  const { result, awaited, retry } = useRoundResult(roundId, stage, state);
  const places = useMyPlaces(roundId, stage);
  useLiveRefresh(stage === 'running' || (isCurrent && state.phase === 'GENERAL_LOCKED'));
  const round = database.rounds.find(({ id }) => id === roundId);
  if (!round || !stage) return <UnknownRound />;
  const props = { round, state, database, result };
  if (stage === 'running') return <RunningRound key={roundId} {...props} places={places} />;
  return (
    <Screen
      title={t('title')}
      toolbar={<RoundToolbar database={database} roundId={roundId} />}
      aside={awaited ? undefined : <MatchesCard {...props} places={places} />}
    >
      <div className={styles.parts} data-anchor="mf-live/round">
        {awaited && (
          <Loaded of={awaited} skeleton={<SkeletonPitch />} onRetry={retry}>
            {() => null}
          </Loaded>
        )}
        {stage === 'over' && !awaited && <OverRound key={roundId} {...props} places={places} />}
        {stage !== 'over' && <ComingRound key={roundId} {...props} isNext={stage === 'before'} />}
        <ExtensionSlot name="mf-live/round" version={1} props={{ roundId }} />
      </div>
    </Screen>
  );
}

function UnknownRound() {
  const { t } = useTexts('live');
  const paths = useSeasonPath();
  return (
    <Screen title={t('title')}>
      <EmptyState
        icon={CalendarDays}
        title={t('error.ROUND_NOT_FOUND')}
        text={t('round.unknown')}
        action={
          <Link to={paths.live()} className={buttonClass({ variant: 'primary' })}>
            {t('round.toCurrent')}
          </Link>
        }
      />
    </Screen>
  );
}
