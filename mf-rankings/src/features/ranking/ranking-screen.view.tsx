import type { ClientDatabase, GameState } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useLoaded, useSeasonPath } from '@spieltag/shared-kernel/remote';
import {
  buttonClass,
  EmptyState,
  ErrorState,
  Screen,
  SkeletonRows,
} from '@spieltag/shared-kernel/ui';
import { Trophy } from '@spieltag/shared-kernel/vendor/icons';
import { Link, useParams } from '@spieltag/shared-kernel/vendor/router';
import { defaultRoundId, rankedRounds, readRankingAddress } from './ranking-address.model.ts';
import { RankingLists } from './ranking-lists.view.tsx';

/** Waits for the season's data and says so when there is nothing to rank yet. */
export function RankingScreen() {
  const { t } = useTexts('rankings');
  const { gameState, clientDatabase } = useKernel();
  const state = useLoaded(gameState);
  const database = useLoaded(clientDatabase);
  if (state.data && database.data) return <Ready state={state.data} database={database.data} />;
  const error = state.error ?? database.error;
  return (
    <Screen title={t('title')}>
      {error ? (
        <ErrorState
          text={t(error.messageKey, error.params)}
          onRetry={() => void Promise.all([gameState.load(), clientDatabase.load()])}
        />
      ) : (
        <SkeletonRows rows={10} />
      )}
    </Screen>
  );
}

interface ReadyProps {
  readonly state: GameState;
  readonly database: ClientDatabase;
}

function Ready({ state, database }: ReadyProps) {
  const address = readRankingAddress(useParams());
  const rounds = rankedRounds(database.rounds, state);
  const asked = rounds.find(({ id }) => id === address.roundId);
  const roundId = asked?.id ?? defaultRoundId(rounds, state);
  if (!roundId) return <NotStarted />;
  // Another round begins on its own pages.
  return <RankingLists key={roundId} {...address} roundId={roundId} rounds={rounds} />;
}

function NotStarted() {
  const { t } = useTexts('rankings');
  const paths = useSeasonPath();
  return (
    <Screen title={t('title')}>
      <EmptyState
        icon={Trophy}
        title={t('empty.notStartedTitle')}
        text={t('empty.notStartedText')}
        action={
          <Link to={paths.lineup()} className={buttonClass({ variant: 'primary' })}>
            {t('empty.toLineup')}
          </Link>
        }
      />
    </Screen>
  );
}
