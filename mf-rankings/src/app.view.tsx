import { useBaseLocation } from '@spieltag/shared-kernel/remote';
import { Route, Routes } from '@spieltag/shared-kernel/vendor/router';
import { RankingScreen } from './features/ranking/ranking-screen.view.tsx';

const loadCommunities = async () =>
  (await import('./features/communities/index.ts')).CommunitiesView;

/** `/{seasonId}/global-ranking/{rankingType?}/{roundId?}/{page?}`. */
export function Rankings() {
  return (
    <Routes location={useBaseLocation()}>
      <Route
        path="/:seasonId/global-ranking/:rankingType?/:roundId?/:page?"
        element={<RankingScreen loadCommunities={loadCommunities} />}
      />
    </Routes>
  );
}
