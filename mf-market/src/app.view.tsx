import { useBaseLocation } from '@spieltag/shared-kernel/remote';
import { Route, Routes } from '@spieltag/shared-kernel/vendor/router';
import { MarketView } from './screens/market.view.tsx';

/** The routes of the transfer market. */
export function Market() {
  return (
    <Routes location={useBaseLocation()}>
      <Route path="/:seasonId?/transfermarket/:view?" element={<MarketView />} />
    </Routes>
  );
}
