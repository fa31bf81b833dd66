import { useSeasonPath } from '@spieltag/addresses';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { type SeasonData, useSeasonData } from '@spieltag/shared-kernel/remote';
import { buttonClass, EmptyState, Loaded, Screen, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { Trophy } from '@spieltag/shared-kernel/vendor/icons';
import { Link, useParams } from '@spieltag/shared-kernel/vendor/router';
import { useRef } from 'react';
import { LateView } from './late-view.view.tsx';
import {
  defaultRoundId,
  isPlayed,
  rankedRounds,
  readRankingAddress,
} from './ranking-address.model.ts';
import { type LoadView, RankingLists, type ViewOfAll } from './ranking-lists.view.tsx';

interface RankingScreenProps {
  /** Public leagues come with their first opening. */
  readonly loadCommunities: LoadView;
}

/** Waits for the season's data and says so when there is nothing to rank yet. */
export function RankingScreen({ loadCommunities }: RankingScreenProps) {
  const { t } = useTexts('rankings');
  return (
    <Loaded
      of={useSeasonData()}
      skeleton={<SkeletonRows rows={10} />}
      around={(content) => <Screen title={t('title')}>{content}</Screen>}
    >
      {(season) => <RankingsOfSeason {...season} loadCommunities={loadCommunities} />}
    </Loaded>
  );
}

function RankingsOfSeason({ state, database, loadCommunities }: SeasonData & RankingScreenProps) {
  const address = readRankingAddress(useParams());
  const rounds = rankedRounds(database.rounds, state);
  const asked = rounds.find(({ id }) => id === address.roundId);
  const played = useRef<string>(undefined);
  // Who has watched a round to its end sees what becomes of it.
  const watched = rounds.find(({ id }) => id === state.roundId && id === played.current);
  const roundId = (asked ?? watched)?.id ?? defaultRoundId(rounds, state);
  if (roundId && isPlayed(state, roundId)) played.current = roundId;
  if (!roundId) return <NotStarted loadCommunities={loadCommunities} />;
  // Another round begins on its own pages.
  return (
    <RankingLists
      key={roundId}
      {...address}
      roundId={roundId}
      rounds={rounds}
      loadCommunities={loadCommunities}
      isRunning={isPlayed(state, roundId)}
      lastRoundId={state.lastCompletedRoundId ?? undefined}
    />
  );
}

/** Nothing is ranked yet; public leagues can be joined all the same. */
const BEFORE_ALL: ViewOfAll = {
  kind: 'season',
  kinds: [],
  roundId: undefined,
  isRunning: false,
  pageOf: () => 0,
  onPage: () => {},
};

function NotStarted({ loadCommunities }: RankingScreenProps) {
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
      <LateView load={loadCommunities} props={BEFORE_ALL} />
    </Screen>
  );
}
