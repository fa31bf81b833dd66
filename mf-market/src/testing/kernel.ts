import type { GameState, Ledger, Player } from '@spieltag/shared-kernel/contract';
import { createEventBus } from '@spieltag/shared-kernel/events';
import { effectiveMarketPhase, type RulesContext } from '@spieltag/shared-kernel/rules';
import {
  EMPTY_SLOT,
  type Kernel,
  LIFE,
  type Receipt,
  type Slot,
  type StoreError,
} from '@spieltag/shared-kernel/stores';
import { createTestKernel } from '@spieltag/shared-kernel/testing';
import { BehaviorSubject, NEVER } from '@spieltag/shared-kernel/vendor/rxjs';
import { aDatabase, aGameState, aLedger } from './world.ts';

export interface TestKernelOptions {
  readonly players: readonly Player[];
  readonly state?: Partial<GameState>;
  readonly ledger?: Partial<Ledger>;
  readonly isTrial?: boolean;
  /** Code of the server's answer to every change; none: it is acknowledged. */
  readonly answer?: string;
  /** Only so many changes are answered with it. */
  readonly answerTimes?: number;
}

/** The part of a kernel the market needs, in memory, and what happened to it. */
export type TestKernel = Pick<
  Kernel,
  | 'bus'
  | 'ledger'
  | 'gameState'
  | 'clientDatabase'
  | 'session'
  | 'seasons'
  | 'rounds'
  | 'rulesContext'
  | 'describeRefusal'
  | 'gameNow'
  | 'refresh'
> & {
  /** Changes that were sent. */
  readonly sent: readonly unknown[];
  /** Events of the bus: name, and text or reason. */
  readonly told: readonly string[];
};

/** Makes a kernel in memory: changes are shown at once and acknowledged or refused as told. */
export function aKernel(options: TestKernelOptions): TestKernel {
  const { players, isTrial = false, answer, answerTimes = Number.POSITIVE_INFINITY } = options;
  const state = aGameState(options.state);
  const ledger = new BehaviorSubject<Slot<Ledger>>(loaded(aLedger(options.ledger)));
  const receipt = new BehaviorSubject<Receipt>({ state: 'idle' });
  const sent: unknown[] = [];
  const { bus, told } = listeningBus();
  const held = () => ledger.value.data ?? aLedger();
  const change = async (body: unknown, next: Ledger): Promise<StoreError | undefined> => {
    sent.push(body);
    if (answer && sent.length <= answerTimes) return explained(answer);
    ledger.next(loaded({ ...next, version: next.version + 1 }));
    receipt.next({ state: 'acknowledged', version: next.version + 1, at: 0 });
    return undefined;
  };
  const teamOf = (id: string) => players.find((player) => player.id === id)?.teamId ?? '';
  const base = createTestKernel();
  return {
    sent,
    told,
    bus,
    gameState: fixed(state),
    clientDatabase: fixed(aDatabase(players)),
    session: {
      ...base.session,
      ...fixed({ id: 'us-test', name: 'Ada', image: null, isTrial }),
    },
    seasons: {
      ...fixed({ leagues: [], seasons: [] }),
      selectedId$: NEVER,
      selectedId: () => state.seasonId,
      select: () => {},
      storedId: () => undefined,
      chosenElsewhere$: NEVER,
    },
    rounds: { state$: () => NEVER, get: () => EMPTY_SLOT, load: async () => {} },
    ledger: {
      ...base.ledger,
      state$: ledger,
      get: () => ledger.value,
      load: async () => {},
      receipt$: receipt,
      receipt: () => receipt.value,
      squad: () => ({ budget: held().budget.value, lineup: held().lineup }),
      transact(body) {
        const indexedPlayers = body.indexedPlayers.map((id) =>
          id === null ? null : { id, teamId: teamOf(id) },
        );
        const lineup = { formationId: body.formationId, indexedPlayers };
        return change(body, { ...held(), lineup, budget: { value: body.budget } });
      },
      setFavoritePlayers: (playerIds) =>
        change(playerIds, { ...held(), favoritePlayerIds: [...playerIds] }),
    },
    rulesContext: () => contextOf(state, held(), players),
    describeRefusal: ({ code }) => explained(`REFUSED_${code}`),
    gameNow: () => state.gameTime,
    refresh: async () => {},
  };
}

function contextOf(state: GameState, ledger: Ledger, players: readonly Player[]): RulesContext {
  return {
    limits: state.config,
    formations: aDatabase([]).availableFormations,
    roundPhase: state.phase,
    marketPhase: effectiveMarketPhase(state.playerMarketPhase, ledger.playerMarketPhase),
    player: (id) => players.find((player) => player.id === id),
    matchStatusOfTeam: () => undefined,
    completion: { kind: state.squadCompletion ?? 'NONE', pool: () => players },
  };
}

function listeningBus() {
  const bus = createEventBus();
  const told: string[] = [];
  bus.on('alert.requested').subscribe(({ text }) => told.push(`alert.requested ${text}`));
  bus.on('sign-in.requested').subscribe(({ reason }) => told.push(`sign-in.requested ${reason}`));
  bus
    .on('notification.requested')
    .subscribe(({ text }) => told.push(`notification.requested ${text}`));
  return { bus, told };
}

function loaded<T>(data: T): Slot<T> {
  return { life: LIFE.loaded, data, error: undefined };
}

function fixed<T>(data: T) {
  const slot = loaded(data);
  return { state$: new BehaviorSubject(slot), get: () => slot, load: async () => {} };
}

function explained(code: string): StoreError {
  const messageKey = code.replace('REFUSED_', 'refusal.');
  return { code, status: code.startsWith('REFUSED_') ? 422 : undefined, messageKey, params: {} };
}
