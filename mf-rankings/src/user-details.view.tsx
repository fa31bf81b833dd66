import { Route, Routes } from '@spieltag/shared-kernel/vendor/router';
import { UserSheet } from './features/user-details/user-sheet.view.tsx';

/** User details lie over any screen; the address says whose they are. */
export function UserDetails() {
  return (
    <Routes>
      <Route path="*" element={<UserSheet />} />
    </Routes>
  );
}
