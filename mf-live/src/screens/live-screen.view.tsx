import { useSeasonPath } from '@spieltag/addresses';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { stripOverlay, useKernel, useSeasonData } from '@spieltag/shared-kernel/remote';
import { Loaded, Screen, SkeletonPitch, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { useLocation, useNavigate, useParams } from '@spieltag/shared-kernel/vendor/router';
import { useEffect, useEffectEvent } from 'react';
import { RoundScreen } from './round-screen.view.tsx';

/** Waits for the season's data; shows the current round when the address names none, and names it. */
export function LiveScreen() {
  const { t } = useTexts('live');
  const season = useSeasonData();
  const { roundId } = useParams();
  const named = roundId?.startsWith('rn-') ? roundId : undefined;
  useNamedRound(named, season.data?.state.roundId);
  return (
    <Loaded
      of={season}
      skeleton={<SkeletonPitch />}
      around={(content) => (
        <Screen title={t('title')} aside={!season.error && <SkeletonRows />}>
          {content}
        </Screen>
      )}
    >
      {({ state, database }) => (
        <RoundScreen roundId={named ?? state.roundId} state={state} database={database} />
      )}
    </Loaded>
  );
}

/** Lets an address that names no round name the current one; what lies over the screen stays open. */
function useNamedRound(named: string | undefined, current: string | undefined): void {
  const { overlays } = useKernel();
  const paths = useSeasonPath();
  const navigate = useNavigate();
  // The screen's own: routes do not know what lies over it.
  const { pathname, search, state } = useLocation();
  const name = useEffectEvent((roundId: string) => {
    const whole = window.location.pathname;
    // Who has left already is not brought back.
    if (stripOverlay(whole, overlays()) !== pathname) return;
    const overlay = whole.slice(pathname.length);
    void navigate({ pathname: paths.live(roundId) + overlay, search }, { replace: true, state });
  });
  useEffect(() => {
    if (!named && current) name(current);
  }, [named, current]);
}
