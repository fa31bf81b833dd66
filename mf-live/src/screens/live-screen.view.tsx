import { useTexts } from '@spieltag/shared-kernel/i18n';
import { stripOverlay, useKernel, useLoaded, useSeasonPath } from '@spieltag/shared-kernel/remote';
import { ErrorState, Screen, SkeletonPitch, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { useLocation, useNavigate, useParams } from '@spieltag/shared-kernel/vendor/router';
import { useEffect, useEffectEvent } from 'react';
import { RoundScreen } from './round-screen.view.tsx';

/** Waits for the season's data; shows the current round when the address names none, and names it. */
export function LiveScreen() {
  const { t } = useTexts('live');
  const { gameState, clientDatabase } = useKernel();
  const state = useLoaded(gameState);
  const database = useLoaded(clientDatabase);
  const { roundId } = useParams();
  const named = roundId?.startsWith('rn-') ? roundId : undefined;
  useNamedRound(named, database.data && state.data?.roundId);
  if (!state.data || !database.data) {
    const error = state.error ?? database.error;
    return (
      <Screen title={t('title')} aside={!error && <SkeletonRows />}>
        {error ? (
          <ErrorState
            text={t(error.messageKey, error.params)}
            onRetry={() => void Promise.all([gameState.load(), clientDatabase.load()])}
          />
        ) : (
          <SkeletonPitch />
        )}
      </Screen>
    );
  }
  return (
    <RoundScreen
      roundId={named ?? state.data.roundId}
      state={state.data}
      database={database.data}
    />
  );
}

/** Lets an address that names no round name the current one; what lies over the screen stays open. */
function useNamedRound(named: string | undefined, current: string | undefined): void {
  const paths = useSeasonPath();
  const navigate = useNavigate();
  // The screen's own: routes do not know what lies over it.
  const { pathname, search, state } = useLocation();
  const name = useEffectEvent((roundId: string) => {
    const whole = window.location.pathname;
    // Who has left already is not brought back.
    if (stripOverlay(whole) !== pathname) return;
    const overlay = whole.slice(pathname.length);
    void navigate({ pathname: paths.live(roundId) + overlay, search }, { replace: true, state });
  });
  useEffect(() => {
    if (!named && current) name(current);
  }, [named, current]);
}
