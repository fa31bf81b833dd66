import { Route, Routes } from '@spieltag/shared-kernel/vendor/router';
import { PlayerSheet } from './features/player-details/player-sheet.view.tsx';

/** Player details lie over any screen; the address says whose they are. */
export function PlayerDetailsOverlay() {
  return (
    <Routes>
      <Route path="*" element={<PlayerSheet />} />
    </Routes>
  );
}
