import { useBaseLocation } from '@spieltag/shared-kernel/remote';
import { Route, Routes } from '@spieltag/shared-kernel/vendor/router';
import { RankingScreen } from './features/ranking/ranking-screen.view.tsx';

/** `/{seasonId}/global-ranking/{rankingType?}/{roundId?}/{page?}`. */
export function Rankings() {
  return (
    <Routes location={useBaseLocation()}>
      <Route
        path="/:seasonId/global-ranking/:rankingType?/:roundId?/:page?"
        element={<RankingScreen />}
      />
    </Routes>
  );
}
