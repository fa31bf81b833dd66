import { asyncScheduler } from 'rxjs';
import {
  ApiCallError,
  type ApiClient,
  browserStorage,
  createApiClient,
  createJsonStorage,
  fitsRow,
  type JsonStorage,
} from '../client/index.ts';
import { CLIENT_BUILD_HEADER, type Ledger } from '../contract/index.ts';
import { createEventBus, type EventBus } from '../events/index.ts';
import { translate } from '../i18n/index.ts';
import { handleChangeError, isAnnounced } from './change-errors.ts';
import { createGameClock } from './game-clock.ts';
import { createGlobalErrors } from './global-errors.ts';
import type { RefusedMove } from './kernel.ts';
import type { KernelOptions } from './kernel-options.ts';
import { createLedgerStore } from './ledger.store.ts';
import { createLiveSlot } from './live-round.ts';
import { createNames } from './names.ts';
import { createRulesContextView } from './rules-context.ts';
import { createSeasonData, type Owner } from './season-data.ts';
import { createSeasonsStore } from './seasons.store.ts';
import { createBrowserSession } from './session/browser-session.ts';
import { reasonOf } from './session/login-error.ts';
import type { Session } from './session/session.store.ts';
import { refusalToStoreError, toStoreError } from './store-error.ts';

/** Everything a kernel is made of, not yet reacting to anything. */
export type Parts = ReturnType<typeof createParts>;

/** Makes the parts and ties those together that need each other. */
export function createParts(options: KernelOptions) {
  const now = options.now ?? Date.now;
  const scheduler = options.scheduler ?? asyncScheduler;
  const bus = options.bus ?? createEventBus();
  const storage = createJsonStorage(options.storage ?? browserStorage());
  const globalErrors = createGlobalErrors(bus, translate);
  const names = createNames(() => data.clientDatabase.get().data);
  const explain = (error: unknown) => {
    globalErrors.report(error, true);
    return reasonOf(toStoreError(error, names), session.get().error);
  };
  const refuse = (cause: unknown, isOfSquad: boolean): RefusedMove => {
    handleChangeError(cause, isOfSquad, bus, globalErrors);
    const error = toStoreError(cause, names);
    const login = session.get().error;
    return {
      state: 'refused',
      error: reasonOf(error, login),
      isAnnounced: isAnnounced(error, isOfSquad, login),
    };
  };
  const sessionRef: { current?: Session } = {};
  const client = createClient(options, storage, sessionRef);
  const common = { client, bus, storage, explain, scheduler };
  const seasons = createSeasonsStore({ ...common, now });
  const session = createBrowserSession({ ...common, alert: globalErrors.alert }, options);
  sessionRef.current = session;
  const live = createLiveSlot();
  const owner = () => ownerOf(session, seasons.selectedId());
  const data = createSeasonData({
    ...common,
    owner,
    now,
    live,
    seasonId: seasons.selectedId,
    leagueId: () =>
      seasons.get().data?.seasons.find(({ id }) => id === seasons.selectedId())?.leagueId,
  });
  const ledger = createLedgerStore({
    ...common,
    refuse,
    rulesContext: () => rulesContext(),
    describeRefusal: (refusal) => refusalToStoreError(refusal, names),
    owner,
    userId: () => session.get().data?.id,
    now: client.now,
    onOther(other) {
      publishLedger(bus, other);
      // It says how far one's own lineup is, too.
      void data.groupReadiness.reload();
    },
  });
  const rulesContext = createRulesContextView(data, ledger);
  const clock = createGameClock(client.now);
  const views = { names, rulesContext };
  return { ...common, ...views, now, globalErrors, seasons, session, data, ledger, clock, live };
}

function createClient(
  options: KernelOptions,
  storage: JsonStorage,
  sessionRef: { readonly current?: Session },
): ApiClient {
  const buildNr = String(options.build.internalNumber);
  return createApiClient({
    ...options,
    middleware: [
      {
        before(request) {
          request.headers.set(CLIENT_BUILD_HEADER, buildNr);
          return request;
        },
      },
    ],
    baseUrl: options.apiBaseUrl,
    build: `${options.build.version} ${buildNr}`,
    fits: fitsRow,
    storage,
    userId: () => sessionRef.current?.get().data?.id,
    getToken: async () => sessionRef.current?.token(),
    onUnauthorized: async (refusedJwt) => (await sessionRef.current?.renew(refusedJwt)) ?? false,
  });
}

async function ownerOf(session: Session, seasonId: string): Promise<Owner> {
  await session.ready();
  const userId = session.get().data?.id;
  if (!userId) throw new ApiCallError({ code: 'AUTH_REQUIRED', status: 401, msg: 'Not signed in' });
  return { seasonId, userId };
}

function publishLedger(bus: EventBus, ledger: Ledger): void {
  const { seasonId, version, budget, lineup } = ledger;
  const playerCount = lineup.indexedPlayers.filter(Boolean).length;
  bus.publish('ledger.changed', { seasonId, version, budget: budget.value, playerCount });
}
