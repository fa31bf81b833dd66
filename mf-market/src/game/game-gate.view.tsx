import { useTexts } from '@spieltag/shared-kernel/i18n';
import { ErrorState } from '@spieltag/shared-kernel/ui';
import type { ReactNode } from 'react';
import { GameProvider, useLoadedGame } from './use-game.ts';

interface GameGateProps {
  /** In the shape of what comes. */
  readonly skeleton: ReactNode;
  readonly children: ReactNode;
}

/** Opens once game state, client database and ledger are there; says so when they do not come. */
export function GameGate({ skeleton, children }: GameGateProps) {
  const { t } = useTexts('market');
  const loaded = useLoadedGame();
  if (loaded.status === 'loading') return skeleton;
  if (loaded.status === 'failed') {
    const { messageKey, params } = loaded.error;
    return <ErrorState text={t(messageKey, params)} onRetry={loaded.retry} />;
  }
  return <GameProvider value={loaded.game}>{children}</GameProvider>;
}
