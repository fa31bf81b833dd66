import { useBaseLocation } from '@spieltag/shared-kernel/remote';
import { LocationContext, Route, Routes } from '@spieltag/shared-kernel/vendor/router';
import { useContext, useMemo } from 'react';
import { MarketView } from './screens/market.view.tsx';

const ROUTES = (
  <Routes>
    <Route path="/:seasonId?/transfermarket/:view?" element={<MarketView />} />
  </Routes>
);

/**
 * The routes of the transfer market. What lies over the screen changes the address, but nothing of
 * it: the whole market would be worked through before the details of a player are drawn.
 */
export function Market() {
  const around = useContext(LocationContext);
  const location = useBaseLocation();
  const { pathname, search, hash } = location;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address is the same location
  const screen = useMemo(() => ({ ...around, location }), [pathname, search, hash]);
  return <LocationContext value={screen}>{ROUTES}</LocationContext>;
}
