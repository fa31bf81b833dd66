import { isActiveSeason } from '@spieltag/shared-kernel/contract';
import { useKernel, useObservable, useStore } from '@spieltag/shared-kernel/remote';
import { CAPTAIN_ACTION_ID, isSeasonOver } from '@spieltag/shared-kernel/rules';

/** What the tour knows of the player's team: what a step asks for, and what can be done now. */
export interface GuideFacts {
  readonly isGuest: boolean;
  readonly playerCount: number;
  readonly rosterSize: number;
  readonly canBuy: boolean;
  readonly hasCaptain: boolean;
  /** There is a captain's card to play. */
  readonly hasCard: boolean;
  /** Lineups are not locked: a captain can be named. */
  readonly canName: boolean;
  /** The league plays this season, as far as is known. */
  readonly isActiveSeason: boolean;
  /** All its rounds are played. */
  readonly isSeasonOver: boolean;
}

/** Follows the team; a change counts once the server has acknowledged it. */
export function useGuideFacts(): { readonly facts: GuideFacts; readonly isSaving: boolean } {
  const kernel = useKernel();
  const { clientDatabase, gameState, ledger, seasons, session } = kernel;
  const receipt = useObservable(ledger.receipt$, ledger.receipt());
  const team = useStore(ledger).data;
  const state = useStore(gameState).data;
  const leagues = useStore(seasons).data;
  const rounds = useStore(clientDatabase).data?.rounds ?? [];
  const isGuest = useStore(session).data?.isTrial === true;
  const card = team?.actions.find(({ id }) => id === CAPTAIN_ACTION_ID);
  const phase = kernel.rulesContext()?.marketPhase;
  const facts = {
    isGuest,
    playerCount: team?.lineup.indexedPlayers.filter(Boolean).length ?? 0,
    rosterSize: state?.config.maxLineupSize ?? Number.POSITIVE_INFINITY,
    canBuy: phase === 'OPEN' || phase === 'RESTRICTED',
    hasCaptain: card?.state === 'ACTIVE' && card.playerId !== null,
    hasCard: (card?.count ?? 0) > 0,
    canName: state?.phase === 'GENERAL',
    isActiveSeason: !leagues || !state || isActiveSeason(leagues, state.seasonId),
    isSeasonOver: state !== undefined && isSeasonOver(state, rounds),
  };
  return { facts, isSaving: receipt.state === 'sending' };
}
