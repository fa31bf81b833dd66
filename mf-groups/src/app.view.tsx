import { useBaseLocation } from '@spieltag/shared-kernel/remote';
import { Route, Routes } from '@spieltag/shared-kernel/vendor/router';
import { GroupsScreen } from './screens/groups-screen.view.tsx';

/** `/{seasonId}/group/{rankingType?}/{roundId?}/{groupId?}/{userId?}` */
export function Groups() {
  return (
    <Routes location={useBaseLocation()}>
      <Route
        path="/:seasonId/group/:rankingType?/:roundId?/:groupId?/:userId?"
        element={<GroupsScreen />}
      />
    </Routes>
  );
}
