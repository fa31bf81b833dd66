import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { type HttpFeedOptions, httpFeed } from '../../feed/http/http-feed.ts';
import { openFeed, type SourceStatus } from '../../feed/index.ts';
import { importSeason } from '../../season/import-season.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { GameLoop } from '../game-loop.ts';

/** What the source plays. */
export const FOLLOWED_SEASON = { provider: 'generated', seed: 5 } as const;
/** Nothing waits longer than it has to; the timer between readings never comes. */
export const QUICK = { timeoutMs: 5000, attempts: 2, retryMs: 1, pollMs: 1e9, maxPollMs: 1e9 };

/** What stands between the source and who follows it: answers pass through it, or do not. */
export type Fault = (path: string, body: string) => string | 'hang up' | 'say nothing' | number;

const log = { info: () => undefined, error: () => undefined };
type SourceListener = HttpFeedOptions['onStatus'];

/** A game whose season others follow over HTTP; one for a test file, read within its tests only. */
export class FollowedSeason {
  source!: TestServer;
  loop!: GameLoop;
  seasonId!: string;
  /** Where followers ask: in front of the source, where faults are. */
  url!: string;
  fault: Fault | undefined;
  /** What followers have asked for in this test. */
  asked: { readonly path: string; readonly status: number }[] = [];
  #between!: Server;
  readonly #databases: TestDatabase[] = [];
  readonly #loops: GameLoop[] = [];

  constructor() {
    beforeAll(() => this.#start());
    beforeEach(() => {
      this.fault = undefined;
      this.asked = [];
    });
    afterAll(() => this.#stop());
  }

  /** A game of its own that plays the source's season, with what it has written of the source. */
  async follower(options: Partial<HttpFeedOptions> = {}) {
    const database = await createTestDatabase();
    this.#databases.push(database);
    const said: string[] = [];
    const say = ({ source }: { source?: SourceStatus }, line: string) => {
      if (source) said.push(`${line}: ${source.problem}`);
    };
    let listener: SourceListener;
    const feed = this.feed({
      ...options,
      onStatus: (status) => {
        options.onStatus?.(status);
        listener?.(status);
      },
    });
    const feedSpec = { provider: 'http', url: this.url } as const;
    await importSeason(database.db, feed, { feedSpec, clock: { mode: 'stepped' } });
    const loop = new GameLoop({
      ...{ db: database.db, clock: Date.now, log: { info: say, error: say } as typeof log },
      openFeed: (_spec, { onStatus } = {}) => {
        listener = onStatus;
        return feed;
      },
    });
    this.#loops.push(loop);
    return { db: database.db, feed, loop, said };
  }

  /** Reads the source, and knows nothing of what others have read. */
  feed(options: Partial<HttpFeedOptions> = {}) {
    return httpFeed(this.url, { ...QUICK, ...options });
  }

  /** A game loop that is stopped in the end. */
  loopOf(db: TestDatabase['db'], feed?: ReturnType<typeof httpFeed>): GameLoop {
    const loop = new GameLoop({
      ...{ db, clock: Date.now, log },
      ...(feed && { openFeed: () => feed }),
    });
    this.#loops.push(loop);
    return loop;
  }

  /** Ends all answers that are under way. */
  hangUp(): void {
    this.#between.closeAllConnections();
  }

  async #start(): Promise<void> {
    this.source = await createTestServer();
    const { db } = this.source.database;
    const clock = { mode: 'stepped' } as const;
    const imported = await importSeason(db, openFeed(FOLLOWED_SEASON), {
      feedSpec: FOLLOWED_SEASON,
      clock,
    });
    this.seasonId = imported.seasonId;
    this.loop = this.loopOf(db);
    const origin = await this.source.app.listen({ host: '127.0.0.1', port: 0 });
    this.#between = this.#standBetween(origin);
    await new Promise<void>((resolve) => this.#between.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.#between.address() as AddressInfo).port}`;
    await this.loop.step(this.seasonId, 'COMPLETED');
  }

  #standBetween(origin: string): Server {
    return createServer(async (request, response) => {
      const path = request.url ?? '';
      const etag = request.headers['if-none-match'];
      const answer = await fetch(`${origin}${path}`, {
        headers: etag ? { 'if-none-match': etag } : {},
      });
      this.asked.push({ path, status: answer.status });
      const body = await answer.text();
      const changed = this.fault?.(path, body) ?? body;
      if (changed === 'hang up') return void request.socket.destroy();
      if (changed === 'say nothing') return;
      if (typeof changed === 'number') return void response.writeHead(changed).end();
      const tag = answer.headers.get('etag');
      response.writeHead(answer.status, tag ? { etag: tag } : {}).end(changed);
    });
  }

  async #stop(): Promise<void> {
    for (const loop of this.#loops) await loop.stop();
    this.#between.closeAllConnections();
    this.#between.close();
    await this.source.close();
    for (const database of this.#databases) await database.close();
  }
}
