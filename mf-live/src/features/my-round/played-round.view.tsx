import type {
  ClientDatabase,
  GameState,
  Round,
  RoundResult,
  UserRoundResult,
} from '@spieltag/shared-kernel/contract';
import { useDataSlot, useKernel } from '@spieltag/shared-kernel/remote';
import { Loaded, SkeletonPitch } from '@spieltag/shared-kernel/ui';
import { hasNextRound } from '../../rounds/round-stage.model.ts';
import { MyLineup } from './my-lineup.view.tsx';
import styles from './my-round.module.css';
import { NotPlaying } from './not-playing.view.tsx';
import { PointsCard } from './points-card.view.tsx';

interface PlayedRoundProps {
  readonly round: Round;
  readonly state: GameState;
  readonly database: ClientDatabase;
  readonly result: RoundResult | undefined;
}

/** A round that is over: what the user had in it. */
export function PlayedRound(props: PlayedRoundProps) {
  const { myResults } = useKernel();
  const roundId = props.round.id;
  return (
    <Loaded
      of={useDataSlot(myResults, roundId)}
      skeleton={<SkeletonPitch />}
      onRetry={() => void myResults.load(roundId)}
    >
      {(mine) => <MyRound {...props} mine={mine} />}
    </Loaded>
  );
}

function MyRound({ mine, ...props }: PlayedRoundProps & { readonly mine: UserRoundResult }) {
  const { state, database } = props;
  return (
    <div className={styles.parts}>
      {mine.players.length === 0 ? (
        <NotPlaying isRunning={false} hasNext={hasNextRound(database.rounds, state)} />
      ) : (
        <PointsCard mine={mine} state={state} />
      )}
      <MyLineup {...props} mine={mine} isRunning={false} />
    </div>
  );
}
