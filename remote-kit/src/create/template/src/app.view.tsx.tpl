import { useBaseLocation } from '@spieltag/shared-kernel/remote';
import { Route, Routes } from '@spieltag/shared-kernel/vendor/router';
import { WelcomeScreen } from './features/welcome/welcome-screen.view.tsx';

/** `/{seasonId}/{{name}}`. */
export function App() {
  return (
    <Routes location={useBaseLocation()}>
      <Route path="/:seasonId/{{name}}/*" element={<WelcomeScreen />} />
    </Routes>
  );
}
