import { useBaseLocation } from '@spieltag/shared-kernel/remote';
import { Route, Routes } from '@spieltag/shared-kernel/vendor/router';
import { LateScreen } from './screens/late-screen.view.tsx';
import { LiveScreen } from './screens/live-screen.view.tsx';

const loadRewards = async () => (await import('./screens/rewards-screen.view.tsx')).RewardsScreen;
const loadMatch = async () => (await import('./screens/match-screen.view.tsx')).MatchScreen;

/** `/{seasonId}/live/{roundId?}` and `/{matchId}` below it; `/{seasonId}/live/rewards`. */
export function Live() {
  return (
    <Routes location={useBaseLocation()}>
      <Route path="/:seasonId/live/rewards" element={<LateScreen load={loadRewards} />} />
      <Route path="/:seasonId/live/:roundId?" element={<LiveScreen />} />
      <Route
        path="/:seasonId/live/:roundId/:matchId"
        element={<LateScreen key="match" load={loadMatch} />}
      />
    </Routes>
  );
}
