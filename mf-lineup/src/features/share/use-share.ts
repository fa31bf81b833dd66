import { useSeasonPath } from '@spieltag/addresses';
import {
  OPENED,
  useBackNavigation,
  useBaseLocation,
  useKernel,
  useStore,
} from '@spieltag/shared-kernel/remote';
import { squadPlayerIds } from '@spieltag/shared-kernel/rules';
import { useNavigate } from '@spieltag/shared-kernel/vendor/router';
import { useEffect, useMemo } from 'react';
import type { Game } from '../../game/game.model.ts';

/** Sharing as far as it is there for this user. */
export interface Share {
  /** Trial users and those without a single player cannot share. */
  readonly canShare: boolean;
  readonly isOpen: boolean;
  open(): void;
  close(): void;
}

/** Sharing lives in the address: the season's `/share` opens it. Trial users are asked to sign in. */
export function useShare({ lineup }: Game): Share {
  const { session, bus } = useKernel();
  const account = useStore(session).data;
  const paths = useSeasonPath();
  const navigate = useNavigate();
  const goBack = useBackNavigation();
  const { pathname } = useBaseLocation();
  const isAsked = pathname.endsWith('/share');
  const isTrial = account?.isTrial === true;
  const canShare = account !== undefined && !isTrial && squadPlayerIds(lineup).length > 0;
  const isVain = isAsked && account !== undefined && !canShare;
  const lineupPath = paths.lineup();
  useEffect(() => {
    if (!isVain) return;
    if (isTrial) bus.publish('sign-in.requested', { reason: 'share' });
    void navigate(lineupPath, { replace: true });
  }, [isVain, isTrial, bus, navigate, lineupPath]);
  const isOpen = isAsked && canShare;
  return useMemo(
    () => ({
      canShare,
      isOpen,
      open: () => void navigate(paths.share(), { state: OPENED }),
      close: () => goBack(lineupPath),
    }),
    [canShare, isOpen, navigate, goBack, paths, lineupPath],
  );
}
