import type { JsonStorage } from '@spieltag/shared-kernel/client';
import type {
  ClientDatabase,
  GameState,
  Ledger,
  Player,
  RoundResult,
  UserLedgerStats,
} from '@spieltag/shared-kernel/contract';
import { CAPTAIN_ACTION_ID } from '@spieltag/shared-kernel/rules';
import type { Kernel, StoreError } from '@spieltag/shared-kernel/stores';
import {
  createTestKernel,
  sampleAccount,
  sampleLedger,
  type TestKernel,
  type TestWorld,
} from '@spieltag/shared-kernel/testing';
import { aDatabase, aGameState } from './a-season.ts';

/** What a test says about the season on whose market it trades. */
export interface MarketWorld {
  readonly players: readonly Player[];
  /** What else the season has: teams, rounds, matches and formations of its own. */
  readonly database?: Partial<
    Pick<ClientDatabase, 'teams' | 'rounds' | 'matches' | 'availableFormations' | 'allFormations'>
  >;
  /** What rounds came to. */
  readonly results?: readonly RoundResult[];
  readonly state?: Partial<GameState>;
  readonly ledger?: Partial<Ledger>;
  /** What the players did in the own lineup. */
  readonly ledgerStats?: UserLedgerStats;
  readonly isTrial?: boolean;
  /** Of the device; default: an empty one. */
  readonly storage?: JsonStorage;
  /** Code of the server's answer to every change; none: it is acknowledged. */
  readonly answer?: string;
  /** Only so many changes are answered with it. */
  readonly answerTimes?: number;
  /** Changes are answered after that; default: at once. */
  readonly answersAfter?: Promise<void>;
  /** What the server says to whatever else is asked. */
  readonly call?: TestWorld['call'];
}

/** A kernel without a server, and what was published on its bus: name, and text or reason. */
export interface MarketKernel extends TestKernel {
  readonly published: readonly string[];
}

/** Makes the kernel of a market: changes are shown at once, and acknowledged or refused as said. */
export function aMarketKernel(world: MarketWorld): MarketKernel {
  const { players, isTrial = false, answer, answerTimes = Number.POSITIVE_INFINITY } = world;
  const gameState = aGameState(world.state);
  let answered = 0;
  const kernel = createTestKernel({
    account: { ...sampleAccount, isTrial },
    database: { ...aDatabase(players), ...world.database },
    gameState,
    ledger: sampleLedger(world.ledger),
    nowMs: gameState.gameTime,
    ...(world.ledgerStats && { ledgerStats: world.ledgerStats }),
    ...(world.call && { call: world.call }),
    keyed: {
      rounds: Object.fromEntries(
        (world.results ?? []).map((result) => [JSON.stringify(result.id), result]),
      ),
    },
    verdict() {
      answered += 1;
      return answer && answered <= answerTimes ? errorOf(answer) : undefined;
    },
  });
  const { storage = kernel.storage } = world;
  const ledger: Kernel['ledger'] = {
    ...kernel.ledger,
    async change(move) {
      await world.answersAfter;
      return kernel.ledger.change(move);
    },
  };
  return { ...kernel, storage, ledger, published: publishedOn(kernel.bus) };
}

/** The captain's card as the ledger has it, played on a player. */
export function aCaptainAction(playerId: string): Ledger['actions'][number] {
  return {
    id: CAPTAIN_ACTION_ID,
    kind: 'CAPTAIN',
    state: 'ACTIVE',
    claimableFrom: null,
    claimableUntil: null,
    roundId: null,
    playerId,
    count: 0,
    price: null,
    grants: null,
  };
}

function publishedOn(bus: Kernel['bus']): readonly string[] {
  const published: string[] = [];
  const note = (name: string) => (text: string) => published.push(`${name} ${text}`);
  bus.on('alert.requested').subscribe(({ text }) => note('alert.requested')(text));
  bus.on('sign-in.requested').subscribe(({ reason }) => note('sign-in.requested')(reason));
  bus.on('notification.requested').subscribe(({ text }) => note('notification.requested')(text));
  return published;
}

function errorOf(code: string): StoreError {
  const messageKey = code.replace('REFUSED_', 'refusal.') as StoreError['messageKey'];
  return { code, status: code.startsWith('REFUSED_') ? 422 : undefined, messageKey, params: {} };
}
