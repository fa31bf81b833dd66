import { useBaseLocation } from '@spieltag/shared-kernel/remote';
import { Route, Routes } from '@spieltag/shared-kernel/vendor/router';
import { StatisticsScreen } from './features/statistics/statistics-screen.view.tsx';
import { HelpScreen } from './screens/help-screen.view.tsx';

/** `/{seasonId}/help`, and below it `stats`: the figures of all players. */
export function Help() {
  return (
    <Routes location={useBaseLocation()}>
      <Route path="/:seasonId/help/stats" element={<StatisticsScreen />} />
      <Route path="/:seasonId/help" element={<HelpScreen />} />
    </Routes>
  );
}
