import { startTexts } from '../i18n/index.ts';
import type { RulesContext } from '../rules/index.ts';
import { createGroupsStore } from './groups.store.ts';
import type { KernelOptions, OwnedKernel } from './kernel-options.ts';
import { createParts, type Parts } from './parts.ts';
import { startReactions } from './reactions.ts';
import { createRefresher } from './refresher.ts';
import { createRulesContext } from './rules-context.ts';
import { refusalToStoreError } from './store-error.ts';

/**
 * Makes the kernel of a page: one instance, handed to every remote. Nothing is loaded yet: the gate
 * calls `session.start()`, `seasons.load()` and `seasons.select(...)`, which starts loading game
 * state, client database, ledger and stats, and then waits for their `load()`.
 */
export function createKernel(options: KernelOptions): OwnedKernel {
  const parts = createParts(options);
  const { bus, client, session, seasons, data, ledger, storage, clock, names } = parts;
  const refresher = createRefresher(parts);
  const languages = options.languages ?? globalThis.navigator?.languages ?? [];
  const stopTexts = startTexts(bus, storage, languages);
  const reactions = startReactions(parts, refresher, options);
  return {
    stage: options.stage,
    build: options.build,
    bus,
    client,
    session,
    seasons,
    clientDatabase: { ...data.clientDatabase, load: refresher.loadClientDatabase },
    gameState: { ...data.gameState, load: refresher.loadGameState },
    ledger: { ...ledger, load: refresher.loadLedger },
    ledgerStats: { ...data.ledgerStats, load: data.loadLedgerStats },
    rounds: data.rounds,
    myResults: data.myResults,
    otherResults: data.otherResults,
    rankings: data.rankings,
    ownRankings: data.ownRankings,
    groupRankings: data.groupRankings,
    opponentRankings: data.opponentRankings,
    users: data.users,
    groups: createGroupsStore(parts),
    groupReadiness: data.groupReadiness,
    rulesContext: createRulesContextView(parts),
    now: client.now,
    gameNow: clock.now,
    describeError: parts.explain,
    describeRefusal: (refusal) => refusalToStoreError(refusal, names),
    refresh: refresher.refresh,
    stop() {
      reactions.unsubscribe();
      stopTexts();
      data.stop();
      session.stop();
    },
  };
}

/** The same context as long as nothing it is made of has changed. */
function createRulesContextView({ data, ledger }: Parts): () => RulesContext | undefined {
  let made: { readonly from: readonly unknown[]; readonly context: RulesContext } | undefined;
  return () => {
    const gameState = data.gameState.get().data;
    const database = data.clientDatabase.get().data;
    const own = ledger.get().data;
    if (!gameState || !database || !own) return undefined;
    const from = [gameState, database, own];
    if (!made || made.from.some((part, index) => part !== from[index])) {
      made = { from, context: createRulesContext(gameState, database, own) };
    }
    return made.context;
  };
}
