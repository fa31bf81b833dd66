import { Loaded } from '@spieltag/shared-kernel/ui';
import type { ReactNode } from 'react';
import { GameProvider, useLoadedGame } from './use-game.ts';

interface GameGateProps {
  /** In the shape of what comes. */
  readonly skeleton: ReactNode;
  readonly children: ReactNode;
}

/** Opens once game state, client database and ledger are there; says so when they do not come. */
export function GameGate({ skeleton, children }: GameGateProps) {
  return (
    <Loaded of={useLoadedGame()} skeleton={skeleton}>
      {(game) => <GameProvider value={game}>{children}</GameProvider>}
    </Loaded>
  );
}
