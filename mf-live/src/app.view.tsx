import { useBaseLocation } from '@spieltag/shared-kernel/remote';
import { Route, Routes } from '@spieltag/shared-kernel/vendor/router';
import { LiveScreen } from './screens/live-screen.view.tsx';
import { RewardsScreen } from './screens/rewards-screen.view.tsx';

/** `/{seasonId}/live/{roundId?}`, and what can be fetched. */
export function Live() {
  return (
    <Routes location={useBaseLocation()}>
      <Route path="/:seasonId/live/rewards" element={<RewardsScreen />} />
      <Route path="/:seasonId/live/:roundId?" element={<LiveScreen />} />
    </Routes>
  );
}
