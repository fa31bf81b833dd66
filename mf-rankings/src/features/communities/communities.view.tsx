import { useSeasonPath } from '@spieltag/addresses';
import type { CommunityKind } from '@spieltag/shared-kernel/communities';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useBaseLocation, useKernel, useLoaded } from '@spieltag/shared-kernel/remote';
import { isSeasonOver } from '@spieltag/shared-kernel/rules';
import { ErrorState, Loaded, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { useNavigate } from '@spieltag/shared-kernel/vendor/router';
import { useState } from 'react';
import type { ViewOfAll } from '../ranking/ranking-lists.view.tsx';
import { BackToAll } from './back-to-all.view.tsx';
import { ofCommunity, readCommunity } from './community-address.model.ts';
import { communitiesOf } from './community-choice.model.ts';
import { CommunityList, NOT_BROWSED } from './community-list.view.tsx';
import { CommunityScreen } from './community-screen.view.tsx';
import { useCommunities } from './use-communities.ts';

const NO_SEASON = { teams: [], players: [] };

/** The public leagues of the season, or one of them: the address says which. */
export function CommunitiesView(props: ViewOfAll) {
  const { kind, roundId } = props;
  const { t, language } = useTexts('communities');
  const { clientDatabase, gameState } = useKernel();
  const paths = useSeasonPath();
  const navigate = useNavigate();
  const { search } = useBaseLocation();
  const database = useLoaded(clientDatabase);
  const state = useLoaded(gameState).data;
  const communities = useCommunities();
  const { list, mine } = communities;
  const shownId = readCommunity(search);
  /** Nobody joins or leaves a public league any more. */
  const isOver = state !== undefined && isSeasonOver(state, database.data?.rounds ?? []);
  const [browsing, setBrowsing] = useState(NOT_BROWSED);
  /** Whoever comes from one to the other goes on at the heading: what was pressed is gone. */
  const [hasMoved, setMoved] = useState(false);
  const open = (id: string | undefined) => {
    setMoved(true);
    void navigate({
      pathname: roundId ? paths.globalRanking(kind, roundId, 0) : paths.globalRanking(),
      search: ofCommunity(id),
    });
  };
  return (
    <Loaded of={list} skeleton={<SkeletonRows rows={10} />}>
      {(known) => {
        const all = communitiesOf(known, database.data ?? NO_SEASON, language);
        const own = mine.data ?? { club: null, country: null };
        const mineOf = (of: CommunityKind) => all.find(({ id }) => id === own[of]);
        if (shownId === undefined) {
          return (
            <CommunityList
              {...props}
              all={all}
              mine={mine}
              mineOf={mineOf}
              changes={communities.changes}
              isOver={isOver}
              browsing={browsing}
              onBrowse={setBrowsing}
              takesFocus={hasMoved}
              onOpen={open}
            />
          );
        }
        const shown = all.find(({ id }) => id === shownId);
        if (!shown) {
          return (
            <>
              <BackToAll onPress={() => open(undefined)} />
              <ErrorState text={t('gone')} />
            </>
          );
        }
        return (
          <CommunityScreen
            {...props}
            community={shown}
            known={mine}
            mine={mineOf(shown.kind)}
            access={communities}
            isOver={isOver}
            takesFocus={hasMoved}
            onBack={() => open(undefined)}
          />
        );
      }}
    </Loaded>
  );
}
