import type {
  ClientDatabase,
  GameState,
  Round,
  RoundResult,
} from '@spieltag/shared-kernel/contract';
import { ExtensionSlot } from '@spieltag/shared-kernel/extensions';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useDataSlot, useKernel } from '@spieltag/shared-kernel/remote';
import { Loaded, Screen, SkeletonPitch } from '@spieltag/shared-kernel/ui';
import { Feed } from '../features/feed/feed.view.tsx';
import { Scoreboards } from '../features/matches/scoreboards.view.tsx';
import { MyLineup } from '../features/my-round/my-lineup.view.tsx';
import { NotPlaying } from '../features/my-round/not-playing.view.tsx';
import { StandingStrip } from '../features/my-round/standing-strip.view.tsx';
import type { MyPlace } from '../rounds/my-players.model.ts';
import { hasNextRound } from '../rounds/round-stage.model.ts';
import { RoundToolbar } from './round-toolbar.view.tsx';
import styles from './running-round.module.css';
import { useFeed } from './use-feed.ts';

interface RunningRoundProps {
  readonly round: Round;
  readonly state: GameState;
  readonly database: ClientDatabase;
  readonly result: RoundResult | undefined;
  readonly places: ReadonlyMap<string, MyPlace>;
}

/**
 * A round while it is played. On a phone in the order of what is asked first: where do I stand, how
 * are the matches, what does my eleven do; on a desktop side by side.
 */
export function RunningRound({ places, ...props }: RunningRoundProps) {
  const { t } = useTexts('live');
  const { myResults } = useKernel();
  const { round, state, database, result } = props;
  const mine = useDataSlot(myResults, round.id);
  const feed = useFeed({ roundId: round.id, database, result, places });
  const isPlaying = mine.data !== undefined && mine.data.players.length > 0;
  return (
    <div className={styles.wide}>
      <Screen
        title={t('title')}
        hideTitle
        toolbar={<RoundToolbar database={database} roundId={round.id} />}
      >
        <div className={styles.matchday} data-anchor="mf-live/round">
          {isPlaying && <StandingStrip mine={mine.data} {...{ database, result }} />}
          <div className={styles.columns}>
            <div className={styles.feed}>
              <Feed roundId={round.id} {...feed} />
            </div>
            <div className={styles.matches}>
              <Scoreboards {...{ database, result, places }} roundId={round.id} />
            </div>
            <div className={styles.lineup}>
              <Loaded
                of={mine}
                skeleton={<SkeletonPitch />}
                onRetry={() => void myResults.load(round.id)}
              >
                {(own) => (
                  <>
                    {!isPlaying && (
                      <NotPlaying isRunning hasNext={hasNextRound(database.rounds, state)} />
                    )}
                    <MyLineup {...props} mine={own} isRunning />
                  </>
                )}
              </Loaded>
            </div>
            <div className={styles.beside}>
              <ExtensionSlot name="mf-live/round" version={1} props={{ roundId: round.id }} />
            </div>
          </div>
        </div>
      </Screen>
    </div>
  );
}
