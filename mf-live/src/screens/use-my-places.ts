import { useDataSlot, useKernel, useLoaded } from '@spieltag/shared-kernel/remote';
import { type MyPlace, myPlaces } from '../rounds/my-players.model.ts';
import type { RoundStage } from '../rounds/round-stage.model.ts';

const NOBODY: ReadonlyMap<string, MyPlace> = new Map();

/** Who of the user's players is on their pitch or bench in a round: frozen ones, else as planned. */
export function useMyPlaces(
  roundId: string,
  stage: RoundStage | undefined,
): ReadonlyMap<string, MyPlace> {
  const { ledger, myResults } = useKernel();
  const isFrozen = stage === 'running' || stage === 'over';
  const mine = useDataSlot(myResults, isFrozen ? roundId : undefined);
  const held = useLoaded(ledger).data;
  if (isFrozen) return mine.data ? myPlaces(mine.data.players) : NOBODY;
  if (stage !== 'before' || !held) return NOBODY;
  return myPlaces(
    held.lineup.indexedPlayers.flatMap((player, index) =>
      player ? [{ id: player.id, index }] : [],
    ),
  );
}
