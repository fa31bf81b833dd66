import { Subject, VirtualTimeScheduler } from 'rxjs';
import type { StorageArea } from '../../client/index.ts';
import {
  refusal,
  type SeenRequest,
  startTestServer,
  type TestReply,
  type TestServer,
} from '../../client/testing/test-server.ts';
import type { GameState, Ledger } from '../../contract/index.ts';
import { createKernel } from '../create-kernel.ts';
import type { KernelOptions, OwnedKernel } from '../kernel-options.ts';
import {
  SAMPLE,
  sampleAccount,
  sampleDatabase,
  sampleGameState,
  sampleLeagues,
  sampleLedger,
} from './sample-season.ts';

/** A bearer token as the server makes it, unsigned. */
export function testJwt(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part(claims)}.x`;
}

/** What the game server of a test knows; change it and the next answer is another one. */
export interface TestGame {
  readonly server: TestServer;
  gameState: GameState;
  ledger: Ledger;
  role: 'trial' | 'user';
  tokenLifeS: number;
  /** Answers instead of the game, for paths that contain the key. */
  readonly instead: Map<string, (request: SeenRequest) => TestReply | Promise<TestReply>>;
  /** Ticks when the user comes back. */
  readonly focus: Subject<void>;
  readonly scheduler: VirtualTimeScheduler;
  /** Time of the device in ms. */
  now: number;
  kernel(options?: Partial<KernelOptions>): OwnedKernel;
  close(): Promise<void>;
}

/** Starts a game server that answers the sample season over real HTTP. */
export async function startTestGame(): Promise<TestGame> {
  const server = await startTestServer();
  const kernels: OwnedKernel[] = [];
  const game: TestGame = {
    server,
    gameState: sampleGameState(),
    ledger: sampleLedger(),
    role: 'trial',
    tokenLifeS: 3600,
    instead: new Map(),
    focus: new Subject(),
    scheduler: new VirtualTimeScheduler(),
    now: Date.now(),
    kernel(options) {
      const kernel = createKernel({
        stage: 'test',
        apiBaseUrl: server.url,
        issuer: `${server.url}/oidc`,
        build: { version: '1.5.1', number: 8, internalNumber: 51 },
        languages: ['de'],
        storage: memoryArea(),
        now: () => game.now,
        wait: async () => {},
        scheduler: game.scheduler,
        exclusively: (task) => task(),
        focus$: game.focus,
        ...options,
      });
      kernels.push(kernel);
      return kernel;
    },
    async close() {
      for (const kernel of kernels) kernel.stop();
      await server.close();
    },
  };
  server.answer(async (request) => {
    const [, instead] = [...game.instead].find(([part]) => request.url.includes(part)) ?? [];
    const reply = await (instead ? instead(request) : answerSample(game, request));
    return { ...reply, headers: { Date: new Date(game.now).toUTCString(), ...reply.headers } };
  });
  return game;
}

/** A storage like the browser's. */
export function memoryArea(): StorageArea {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size;
    },
  };
}

/** What every sign-in answers. */
export function loginOf(game: TestGame, userId: string = SAMPLE.userId): TestReply {
  const exp = Math.floor(game.now / 1000) + game.tokenLifeS;
  const account = { ...sampleAccount, id: userId, isTrial: game.role === 'trial' };
  return { body: { account, jwt: testJwt({ sub: userId, role: game.role, exp }), env: 'test' } };
}

function answerSample(game: TestGame, { url, body, headers }: SeenRequest): TestReply {
  if (url.includes('auth.json')) return loginOf(game);
  if (url.includes('leagues.json')) return { body: sampleLeagues };
  if (url.includes('client_database')) {
    return { body: sampleDatabase({ hash: game.gameState.hash }) };
  }
  if (url.includes('state/current')) return { body: game.gameState };
  if (url.includes('overview.json')) return { body: game.ledger };
  if (url.includes('stats.json')) return { body: { players: [] } };
  if (url.includes('state/round')) return { body: game.gameState.currentResults };
  if (url.includes('set-favorite-players')) return watch(game, body, headers['if-match']);
  if (url.includes('commit-lineup') || url.includes('player-transaction')) {
    return change(game, body, headers['if-match']);
  }
  return refusal(404, 'NOT_FOUND');
}

function watch(game: TestGame, body: string, ifMatch: string | undefined): TestReply {
  if (ifMatch !== `"${game.ledger.version}"`) return refusal(409, 'LEDGER_CONFLICT');
  game.ledger = { ...game.ledger, version: game.ledger.version + 1, ...JSON.parse(body) };
  return { body: game.ledger };
}

function change(game: TestGame, body: string, ifMatch: string | undefined): TestReply {
  if (ifMatch !== `"${game.ledger.version}"`) return refusal(409, 'LEDGER_CONFLICT');
  const { formationId, indexedPlayers, budget } = JSON.parse(body);
  game.ledger = {
    ...game.ledger,
    version: game.ledger.version + 1,
    budget: { value: budget ?? game.ledger.budget.value },
    lineup: {
      formationId,
      indexedPlayers: indexedPlayers.map((id: string | null) => id && { id, teamId: 'tm-2' }),
    },
  };
  return { body: game.ledger };
}
