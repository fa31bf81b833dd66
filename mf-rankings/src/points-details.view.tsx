import { Route, Routes } from '@spieltag/shared-kernel/vendor/router';
import { PointsSheet } from './features/points-details/points-sheet.view.tsx';

/** How points come about lies over any screen; the address says whose and of which round. */
export function PointsDetails() {
  return (
    <Routes>
      <Route path="*" element={<PointsSheet />} />
    </Routes>
  );
}
