import type { ApiClient } from '../client/index.ts';
import {
  type ActionRequest,
  contract,
  type Ledger,
  type LineupRequest,
} from '../contract/index.ts';
import {
  CAPTAIN_ACTION_ID,
  isOnPitch,
  type Lineup,
  type RulesContext,
  squadPlayerIds,
} from '../rules/index.ts';
import { squadAtOpening } from './rules-context.ts';

interface ActionChange<Kind extends 'execute' | 'eject'> {
  readonly kind: Kind;
  readonly action: ActionRequest;
  /** Asked when it is sent: what was made before it may have brought another device's changes. */
  isStillMeant?(held: Ledger): boolean;
}

/** A change of the own ledger on its way to the server. */
export type LedgerChange =
  | { readonly kind: 'lineup'; readonly lineup: LineupRequest }
  | { readonly kind: 'transaction'; readonly lineup: LineupRequest; readonly budget: number }
  | { readonly kind: 'favorites'; readonly playerIds: readonly string[] }
  | ActionChange<'execute'>
  | ActionChange<'eject'>
  | { readonly kind: 'call'; call(held: Ledger | undefined): Promise<Ledger> };

/**
 * Part of the ledger a change is made on, so that later ones of the part are built on it. Who is captain
 * belongs to the squad: a lineup without them on the pitch costs the card.
 */
function partOf(change: LedgerChange): 'squad' | 'favorites' | undefined {
  const { kind } = change;
  if (kind === 'favorites') return kind;
  const isOfSquad = kind === 'lineup' || kind === 'transaction' || isOfCaptain(change);
  return isOfSquad ? 'squad' : undefined;
}

function isOfCaptain(change: LedgerChange): boolean {
  return 'action' in change && change.action.actionId === CAPTAIN_ACTION_ID;
}

/** What of the rules a change is shown by; undefined while nothing is loaded that could be changed. */
export type ShownBy = Pick<RulesContext, 'player' | 'roundPhase'> | undefined;

/** Whether a later change was built on an earlier one, which is not made. @param held the ledger without it */
export function isBuiltOn(
  later: LedgerChange,
  earlier: LedgerChange,
  held: Ledger | undefined,
  context: ShownBy,
): boolean {
  const part = partOf(earlier);
  if (part === undefined || partOf(later) !== part) return false;
  if (isOfCaptain(earlier) || !isOfCaptain(later) || !held) return true;
  // Where the earlier one gave the card up, the later one was to play another.
  const isSameCard = captainOf(showChange(held, earlier, context)) === captainOf(held);
  return !isSameCard || !isPossibleOn(held, later);
}

/** Whether a card can be taken back, or given to a player, whatever became of the lineup. */
function isPossibleOn(held: Ledger, change: LedgerChange): boolean {
  if (change.kind !== 'execute') return true;
  return isPlayed(held.lineup, change.action.params?.playerId);
}

function isPlayed({ indexedPlayers }: Lineup, playerId: unknown): boolean {
  return indexedPlayers.some((player, index) => player?.id === playerId && isOnPitch(index));
}

/**
 * The ledger as it will be once the server has acknowledged the change. Of actions only who is
 * captain is known before; what the others bring the server decides, and what a screen calls itself.
 */
export function showChange(ledger: Ledger, change: LedgerChange, context: ShownBy): Ledger {
  if (change.kind === 'favorites') {
    return { ...ledger, favoritePlayerIds: [...change.playerIds] };
  }
  if (change.kind === 'execute' || change.kind === 'eject') return showCaptain(ledger, change);
  if (change.kind === 'call') return ledger;
  const { formationId, indexedPlayers } = change.lineup;
  const placed = new Map(
    ledger.lineup.indexedPlayers.flatMap((player) => (player ? [[player.id, player]] : [])),
  );
  const lineup = {
    formationId,
    indexedPlayers: indexedPlayers.map((id) =>
      id === null ? null : (placed.get(id) ?? { id, teamId: context?.player(id)?.teamId ?? '' }),
    ),
  };
  const next = { ...withoutLostCard(ledger, lineup, context), lineup };
  if (change.kind === 'lineup') return next;
  return { ...next, budget: { value: change.budget }, ...windowTrades(ledger, lineup) };
}

/** A captain who leaves the pitch takes the card along. */
function withoutLostCard(ledger: Ledger, next: Lineup, context: ShownBy): Ledger {
  const captain = captainOf(ledger);
  const isLost = captain && context?.roundPhase === 'GENERAL' && !isPlayed(next, captain);
  return isLost ? withCard(ledger, null, 0) : ledger;
}

/** What was bought and sold in a restricted window once the squad is another one; without a window it says nothing. */
function windowTrades(ledger: Ledger, next: Lineup) {
  const opening = squadAtOpening(ledger);
  const playerIds = squadPlayerIds(next);
  return {
    playersBoughtWhileRestricted: playerIds.filter((id) => !opening.has(id)),
    playersSoldWhileRestricted: [...opening].filter((id) => !playerIds.includes(id)),
  };
}

/** The captain's card played, moved to another player, or taken back. */
function showCaptain(ledger: Ledger, change: ActionChange<'execute' | 'eject'>): Ledger {
  if (!isOfCaptain(change)) return ledger;
  const playerId = captainAfter(change);
  return withCard(ledger, playerId, Number(playerId !== null) - Number(!!captainOf(ledger)));
}

/** The captain's card on a player, or on nobody (null). @param played how many it takes out of the hand */
function withCard(ledger: Ledger, playerId: string | null, played: number): Ledger {
  const actions = ledger.actions.map((held) => {
    if (held.id !== CAPTAIN_ACTION_ID) return held;
    const count = (held.count ?? 0) - played;
    const inHand = count > 0 ? ('AVAILABLE' as const) : ('UNAVAILABLE' as const);
    return { ...held, state: playerId === null ? inHand : ('ACTIVE' as const), playerId, count };
  });
  return { ...ledger, actions };
}

/** Who is captain once the card is played, or taken back. */
function captainAfter({ kind, action: { params } }: ActionChange<'execute' | 'eject'>) {
  return kind === 'execute' ? (params?.playerId ?? null) : null;
}

/** No ledger's: the server answers with how it stands, and does nothing. */
const NO_VERSION = 0;

/** Whether what the server judges alone still is what was meant on a ledger. */
export function isMeantOn(
  held: Ledger | undefined,
  move: { isStillMeant?(held: Ledger): boolean },
): boolean {
  return !held || (move.isStillMeant?.(held) ?? true);
}

/** What a change is sent on. */
interface SentOn {
  readonly seasonId: string;
  /** As it was acknowledged. */
  readonly held: Ledger | undefined;
  /** As it was shown when the change was made. */
  readonly madeOn: Ledger | undefined;
}

/**
 * Sends a change built on a ledger as it was acknowledged; one that is not meant on that is sent as a
 * change of another ledger, which the server refuses. Throws `ApiCallError`.
 */
export function sendChange(
  client: ApiClient,
  change: LedgerChange,
  { seasonId, held, madeOn }: SentOn,
): Promise<Ledger> {
  const { gameloop, ledger } = contract;
  const ifMatch = held && stands(change, madeOn, held) ? held.version : NO_VERSION;
  const common = { params: { seasonId }, ifMatch, rethrow: true } as const;
  switch (change.kind) {
    case 'lineup':
      return client.call(gameloop.commitLineup, { ...common, body: change.lineup });
    case 'transaction': {
      const body = { ...change.lineup, budget: change.budget };
      return client.call(gameloop.playerTransaction, { ...common, body });
    }
    case 'favorites': {
      const body = { favoritePlayerIds: [...change.playerIds] };
      return client.call(gameloop.setFavoritePlayers, { ...common, body });
    }
    case 'execute':
      return client.call(ledger.executeAction, { ...common, body: change.action });
    case 'eject':
      return client.call(ledger.ejectAction, { ...common, body: change.action });
    case 'call':
      return change.call(held);
  }
}

/**
 * Whether what a change was made on is still so: a whole lineup, squad or watch list would undo what
 * another device has changed of it meanwhile.
 */
function stands(change: LedgerChange, madeOn: Ledger | undefined, held: Ledger): boolean {
  switch (change.kind) {
    case 'favorites':
      return isSame(madeOn?.favoritePlayerIds ?? [], held.favoritePlayerIds);
    case 'lineup':
      return isSameTeam(madeOn, held);
    case 'transaction':
      return madeOn?.budget.value === held.budget.value && isSameTeam(madeOn, held);
    case 'call':
      return true;
    default:
      return isMeantOn(held, change);
  }
}

/** Whether lineups are the same, and no card is at stake that was not when the change was made. */
function isSameTeam(madeOn: Ledger | undefined, held: Ledger): boolean {
  const captainId = captainOf(held);
  return (
    madeOn?.lineup.formationId === held.lineup.formationId &&
    isSame(placedIn(madeOn), placedIn(held)) &&
    (!captainId || captainId === captainOf(madeOn))
  );
}

const captainOf = ({ actions }: Ledger) =>
  actions.find(({ id }) => id === CAPTAIN_ACTION_ID)?.playerId;

/**
 * Whether a ledger is what the change wanted. Of actions but the captain's, and of what a screen calls,
 * only its answer tells.
 */
export function isApplied(ledger: Ledger, change: LedgerChange): boolean {
  if (change.kind === 'favorites') return isSame(ledger.favoritePlayerIds, change.playerIds);
  if ('action' in change) return isOfCaptain(change) && captainOf(ledger) === captainAfter(change);
  if (change.kind === 'call') return false;
  if (change.kind === 'transaction' && ledger.budget.value !== change.budget) return false;
  const { formationId, indexedPlayers } = change.lineup;
  return ledger.lineup.formationId === formationId && isSame(placedIn(ledger), indexedPlayers);
}

const placedIn = ({ lineup }: Ledger) => lineup.indexedPlayers.map((player) => player?.id ?? null);

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}
