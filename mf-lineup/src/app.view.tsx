import { useBaseLocation } from '@spieltag/shared-kernel/remote';
import { Route, Routes } from '@spieltag/shared-kernel/vendor/router';
import { LineupScreen } from './screens/lineup-screen.view.tsx';

/** `/{seasonId}` and `/{seasonId}/share`. */
export function Lineup() {
  return (
    <Routes location={useBaseLocation()}>
      <Route path="/:seasonId?" element={<LineupScreen />} />
      <Route path="/:seasonId/share" element={<LineupScreen />} />
    </Routes>
  );
}
