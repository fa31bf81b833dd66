import { useBaseLocation } from '@spieltag/shared-kernel/remote';
import { Route, Routes } from '@spieltag/shared-kernel/vendor/router';
import { StatisticsScreen } from './features/statistics/statistics-screen.view.tsx';
import { HELP_PAGES } from './screens/help-pages.model.ts';
import { HelpScreen } from './screens/help-screen.view.tsx';

/** `/{seasonId}/help`, its pages, and `stats` below it: the figures of all players. */
export function Help() {
  return (
    <Routes location={useBaseLocation()}>
      <Route path="/:seasonId/help/stats" element={<StatisticsScreen />} />
      <Route path="/:seasonId/help" element={<HelpScreen page={undefined} />} />
      {HELP_PAGES.map((page) => (
        <Route
          key={page}
          path={`/:seasonId/help/${page}${page === 'rules' ? '/:section?' : ''}`}
          element={<HelpScreen key={page} page={page} />}
        />
      ))}
    </Routes>
  );
}
