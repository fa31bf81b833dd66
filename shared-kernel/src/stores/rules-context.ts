import type { ClientDatabase, GameState, Ledger } from '../contract/index.ts';
import {
  CAPTAIN_ACTION_ID,
  canSubstitute,
  effectiveMarketPhase,
  hasSettledPart,
  lockStatusByTeam,
  placedStakes,
  type RulesContext,
  type Squad,
  statedMatches,
} from '../rules/index.ts';
import { type DataSlot, frozen, type ReadableStore } from './kernel.ts';
import { playersOf } from './players-of.ts';

/**
 * The rules' context from what the server answered last. The teams' match status joins the matches of
 * the client database with the states of the current round.
 */
export function createRulesContext(
  gameState: GameState,
  database: ClientDatabase,
  ledger: Ledger,
): RulesContext {
  const players = playersOf(database);
  const { locks, settledPlayers } = progressOf(gameState, database);
  const marketPhase = effectiveMarketPhase(gameState.playerMarketPhase, ledger.playerMarketPhase);
  return {
    limits: gameState.config,
    formations: database.availableFormations,
    roundPhase: gameState.phase,
    marketPhase,
    player: (playerId) => players.get(playerId),
    matchStatusOfTeam: (teamId) => locks.get(teamId),
    settledPlayers,
    begunEarly: new Set(gameState.begunEarly),
    placedStakes: stakesOf(gameState, ledger),
    completion: { kind: gameState.squadCompletion ?? 'NONE', pool: () => database.players },
    ...(marketPhase === 'RESTRICTED' && {
      restrictedWindow: {
        maxTransfers: gameState.restrictedTransferWindowMaxTransfers,
        squadAtOpening: squadAtOpening(ledger),
      },
    }),
  };
}

/** How far a round is. */
interface Progress {
  readonly database: ClientDatabase;
  readonly locks: ReturnType<typeof lockStatusByTeam>;
  readonly settledPlayers: ReadonlySet<string>;
}

const progressByState = new WeakMap<GameState, Progress>();

/** Made once for every state of the game, ledgers change far more often. */
function progressOf(gameState: GameState, database: ClientDatabase): Progress {
  const known = progressByState.get(gameState);
  if (known?.database === database) return known;
  const { matches } = gameState.currentResults;
  const begun = matches.filter(({ state }) => !canSubstitute(state));
  const settled = begun.flatMap((match) => match.players.filter(hasSettledPart));
  const progress = {
    database,
    locks: lockStatusByTeam(statedMatches(database.matches, matches)),
    settledPlayers: new Set(settled.map(({ id }) => id)),
  };
  progressByState.set(gameState, progress);
  return progress;
}

/** Whom a card lies on; the ledger may be older or newer than the state of the game. */
function stakesOf({ roundId, phase }: GameState, { actions }: Ledger): ReadonlySet<string> {
  const card = actions.find(
    (action) =>
      action.id === CAPTAIN_ACTION_ID && action.state === 'ACTIVE' && action.roundId === roundId,
  );
  // With the round known to be the same one, its number is no matter.
  const captain = card?.playerId ? { playerId: card.playerId, roundNo: 1 } : null;
  return placedStakes(captain, 1, phase);
}

/** What can be asked for its data. */
type Held<T> = Pick<ReadableStore<DataSlot<T>>, 'get'>;

/** The rules' context as things stand now: the same as long as nothing it is made of has changed. */
export function createRulesContextView(
  data: { readonly gameState: Held<GameState>; readonly clientDatabase: Held<ClientDatabase> },
  ledger: Held<Ledger>,
): () => RulesContext | undefined {
  let made: { readonly from: readonly unknown[]; readonly context: RulesContext } | undefined;
  return () => {
    const gameState = data.gameState.get().data;
    const database = data.clientDatabase.get().data;
    const own = ledger.get().data;
    if (!gameState || !database || !own) return undefined;
    const from = [gameState, database, own];
    if (!made || made.from.some((part, index) => part !== from[index])) {
      made = { from, context: frozen(createRulesContext(gameState, database, own)) };
    }
    return made.context;
  };
}

/** The squad as the rules see it. */
export function squadOf(ledger: Ledger): Squad {
  return { budget: ledger.budget.value, lineup: ledger.lineup };
}

/** Today's squad with the trades of the window undone. */
export function squadAtOpening(ledger: Ledger): ReadonlySet<string> {
  const bought = new Set(ledger.playersBoughtWhileRestricted);
  const current = ledger.lineup.indexedPlayers.flatMap((player) => (player ? [player.id] : []));
  return new Set([
    ...current.filter((id) => !bought.has(id)),
    ...ledger.playersSoldWhileRestricted,
  ]);
}
