import { useSeasonPath } from '@spieltag/addresses';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { type SeasonData, useSeasonData } from '@spieltag/shared-kernel/remote';
import { buttonClass, EmptyState, Loaded, Screen, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { CalendarDays } from '@spieltag/shared-kernel/vendor/icons';
import { Link, useParams } from '@spieltag/shared-kernel/vendor/router';
import { MatchCentre } from '../features/match-centre/match-centre.view.tsx';
import { listedMatches } from '../rounds/listed-match.model.ts';
import { roundStage } from '../rounds/round-stage.model.ts';
import { BackButton } from './back-button.view.tsx';
import { useLiveRefresh } from './use-live-refresh.ts';
import { useMyPlaces } from './use-my-places.ts';
import { useRoundResult } from './use-round-result.ts';

/** One match of a round, by its own address. */
export function MatchScreen() {
  const { t } = useTexts('live');
  const paths = useSeasonPath();
  const { roundId = '' } = useParams();
  return (
    <Screen
      title={t('match.title')}
      hideTitle
      toolbar={<BackButton to={paths.live(roundId)} label={t('match.back')} />}
    >
      <Loaded of={useSeasonData()} skeleton={<SkeletonRows />}>
        {(season) => <Match {...season} />}
      </Loaded>
    </Screen>
  );
}

function Match({ state, database }: SeasonData) {
  const { roundId = '', matchId } = useParams();
  const stage = roundStage(database.rounds, state, roundId);
  const { result, awaited, retry } = useRoundResult(roundId, stage, state);
  const places = useMyPlaces(roundId, stage);
  useLiveRefresh(stage === 'running');
  const match = listedMatches({ database, roundId, result, places }).find(
    ({ id }) => id === matchId,
  );
  if (!match) return <UnknownMatch roundId={roundId} />;
  if (awaited) {
    return (
      <Loaded of={awaited} skeleton={<SkeletonRows />} onRetry={retry}>
        {() => null}
      </Loaded>
    );
  }
  return (
    <MatchCentre
      {...{ match, roundId, database, places }}
      result={result?.matches.find(({ id }) => id === matchId)}
    />
  );
}

function UnknownMatch({ roundId }: { readonly roundId: string }) {
  const { t } = useTexts('live');
  const paths = useSeasonPath();
  return (
    <EmptyState
      icon={CalendarDays}
      title={t('match.unknown')}
      text={t('match.unknownText')}
      action={
        <Link to={paths.live(roundId)} className={buttonClass({ variant: 'primary' })}>
          {t('match.toRound')}
        </Link>
      }
    />
  );
}
