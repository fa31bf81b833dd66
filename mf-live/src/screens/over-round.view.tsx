import type {
  ClientDatabase,
  GameState,
  Round,
  RoundResult,
  UserRoundResult,
} from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useDataSlot, useKernel, useLoaded } from '@spieltag/shared-kernel/remote';
import { Loaded, SkeletonPitch } from '@spieltag/shared-kernel/ui';
import { Guided, type GuidedStep } from '../features/evaluation/guided.view.tsx';
import { isSeen, keepSeen } from '../features/evaluation/seen-rounds.ts';
import { ShareResult } from '../features/evaluation/share-result.view.tsx';
import { topPlayers } from '../features/evaluation/top-players.model.ts';
import { TopPlayers } from '../features/evaluation/top-players.view.tsx';
import { MyLineup } from '../features/my-round/my-lineup.view.tsx';
import { NotPlaying } from '../features/my-round/not-playing.view.tsx';
import { PointsCard } from '../features/my-round/points-card.view.tsx';
import { rewardsOfRound } from '../features/rewards/rewards.model.ts';
import { RoundRewards } from '../features/rewards/round-rewards.view.tsx';
import type { MyPlace } from '../rounds/my-players.model.ts';
import { hasNextRound } from '../rounds/round-stage.model.ts';
import styles from './round.module.css';

interface OverRoundProps {
  readonly round: Round;
  readonly state: GameState;
  readonly database: ClientDatabase;
  readonly result: RoundResult | undefined;
  readonly places: ReadonlyMap<string, MyPlace>;
}

const TOP_PLAYERS = 5;

/** A round that is over: its evaluation, part by part the first time. */
export function OverRound(props: OverRoundProps) {
  const { myResults } = useKernel();
  const roundId = props.round.id;
  return (
    <Loaded
      of={useDataSlot(myResults, roundId)}
      skeleton={<SkeletonPitch />}
      onRetry={() => void myResults.load(roundId)}
    >
      {(mine) =>
        mine.players.length === 0 ? (
          <Absent {...props} mine={mine} />
        ) : (
          <Evaluation {...props} mine={mine} />
        )
      }
    </Loaded>
  );
}

type WithResult = OverRoundProps & { readonly mine: UserRoundResult };

/** Who did not play sees the best of the round. */
function Absent({ places, ...props }: WithResult) {
  const { state, database, result, round } = props;
  const best = topPlayers(result, database, places, TOP_PLAYERS);
  return (
    <div className={styles.parts}>
      <NotPlaying isRunning={false} hasNext={hasNextRound(database.rounds, state)} />
      <MyLineup {...props} isRunning={false} />
      {best.length > 0 && <TopPlayers roundId={round.id} players={best} />}
    </div>
  );
}

function Evaluation({ places, ...props }: WithResult) {
  const { t, formatRound } = useTexts('live');
  const { ledger, storage } = useKernel();
  const { round, state, database, result, mine } = props;
  const actions = useLoaded(ledger).data?.actions ?? [];
  const best = topPlayers(result, database, places, TOP_PLAYERS);
  const steps: (GuidedStep | false)[] = [
    {
      id: 'points',
      content: (
        <div className={styles.parts}>
          <PointsCard mine={mine} state={state} />
          {/* What is shared is the round that was played last. */}
          {round.id === state.roundId && <ShareResult />}
        </div>
      ),
    },
    rewardsOfRound(actions, round.id).length > 0 && {
      id: 'rewards',
      content: <RoundRewards roundId={round.id} />,
    },
    { id: 'lineup', content: <MyLineup {...props} isRunning={false} /> },
    best.length > 0 && { id: 'top', content: <TopPlayers roundId={round.id} players={best} /> },
  ];
  return (
    <Guided
      title={t('evaluation.title', { round: formatRound(round.name) })}
      steps={steps.filter((step) => step !== false)}
      isNew={round.id === state.roundId && !isSeen(storage, round.id)}
      onSeen={() => round.id === state.roundId && keepSeen(storage, round.id)}
    />
  );
}
