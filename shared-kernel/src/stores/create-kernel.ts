import { startTexts } from '../i18n/index.ts';
import { createGroupsStore } from './groups.store.ts';
import type { KernelOptions, OwnedKernel } from './kernel-options.ts';
import type { startLive } from './live/start-live.ts';
import { createParts } from './parts.ts';
import { startReactions } from './reactions.ts';
import { createRefresher } from './refresher.ts';
import { refusalToStoreError } from './store-error.ts';

const NO_OVERLAYS: ReadonlySet<string> = new Set();

/**
 * Makes the kernel of a page: one instance, handed to every remote. Nothing is loaded yet: the gate
 * calls `session.start()`, `seasons.load()` and `seasons.select(...)`, which starts loading game
 * state, client database, ledger and stats, and then waits for their `load()`.
 */
export function createKernel(options: KernelOptions): OwnedKernel {
  const parts = createParts(options);
  const { bus, client, seasons, data, ledger, storage, clock, names, live } = parts;
  // What is left of the session gives no token away: only the client can get one.
  const { token, renew, ready, follow, stop, ...session } = parts.session;
  const refresher = createRefresher(parts);
  const languages = options.languages ?? globalThis.navigator?.languages ?? [];
  const stopTexts = startTexts(bus, storage, languages);
  const reactions = startReactions(parts, refresher, options);
  let stream: ReturnType<typeof startLive> | undefined;
  return {
    stage: options.stage,
    build: options.build,
    bus,
    client,
    session,
    storage,
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
    live: { state$: live.state.asObservable(), get: () => live.state.value },
    overlays: options.overlays ?? (() => NO_OVERLAYS),
    rulesContext: parts.rulesContext,
    now: client.now,
    gameNow: clock.now,
    describeError: parts.explain,
    describeRefusal: (refusal) => refusalToStoreError(refusal, names),
    refresh: refresher.refresh,
    async startLive() {
      await Promise.all([
        // First: the stream names the state it goes on from where that is stored by then.
        client.startStoring(),
        import('./live/start-live.ts').then(({ startLive }) => {
          if (reactions.closed) return;
          stream ??= startLive(parts, refresher, options);
          reactions.add(stream);
        }),
      ]);
    },
    stop() {
      reactions.unsubscribe();
      stopTexts();
      data.stop();
      stop();
    },
  };
}
