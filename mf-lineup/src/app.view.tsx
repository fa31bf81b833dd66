import { useBaseLocation } from '@spieltag/shared-kernel/remote';
import { Route, Routes } from '@spieltag/shared-kernel/vendor/router';
import { LineupScreen } from './screens/lineup-screen.view.tsx';

/** `/{seasonId}`, and `/{seasonId}/share`, which shares the lineup. */
export function Lineup() {
  return (
    <Routes location={useBaseLocation()}>
      <Route path="/:seasonId?/share?" element={<LineupScreen />} />
    </Routes>
  );
}
