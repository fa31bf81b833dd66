import { until } from '../../testing/until.ts';
import { type GameProcess, startGame } from './game-process.ts';

/** A word of the server that has become the leader. */
const LEADS = 'this server leads the game loop';

/** Two servers of one game, each replaced as soon as it was killed. */
export class TwoServers {
  readonly #env: Readonly<Record<string, string>>;
  #running: GameProcess[] = [];
  #starting: Promise<void>[] = [];

  constructor(env: Readonly<Record<string, string>>) {
    this.#env = env;
  }

  /** Starts what is missing of the two; resolves when both are ready. */
  async complete(): Promise<void> {
    await Promise.all(this.#starting);
    while (this.#running.length < 2) await this.#start();
  }

  /** Addresses of those that take calls. */
  origins(): readonly string[] {
    return this.#running.map(({ origin }) => origin);
  }

  /** Kills the one that leads or the one that stands by; another is started and not waited for. */
  async kill(role: 'leader' | 'follower'): Promise<void> {
    const leader = await this.#leader();
    const victim = role === 'leader' ? leader : this.#running.find((server) => server !== leader);
    if (!victim) throw new Error(`there is no ${role}`);
    this.#running = this.#running.filter((server) => server !== victim);
    await victim.kill();
    const starting = this.#start();
    // Heard when both are waited for.
    starting.catch(() => undefined);
    this.#starting.push(starting);
  }

  /** Resolves when one of those that run leads. */
  async untilLed(): Promise<void> {
    await this.#leader();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#running.map((server) => server.stop()));
  }

  async #start(): Promise<void> {
    this.#running.push(await startGame(this.#env));
  }

  async #leader(): Promise<GameProcess> {
    let leader: GameProcess | undefined;
    await until('one of the servers leads', () => {
      leader = leaderOf(this.#running);
      return leader !== undefined;
    });
    if (!leader) throw new Error('nobody leads');
    return leader;
  }
}

/** Of those that ever led, the one that has come to it last; those that are gone do not count. */
export function leaderOf(servers: readonly GameProcess[]): GameProcess | undefined {
  const led = servers.flatMap((server) => {
    const since = ledSince(server.said());
    return since === undefined ? [] : [{ server, since }];
  });
  return led.toSorted((a, b) => b.since - a.since)[0]?.server;
}

/** How often one of them has come to lead so far; the same one counts each time it does. */
export function timesLed(servers: readonly GameProcess[]): number {
  return servers.flatMap((server) => leadsIn(server.said())).length;
}

/** When it became the leader for the last time, epoch ms. */
function ledSince(said: string): number | undefined {
  const line = leadsIn(said).at(-1);
  return line === undefined ? undefined : Number(JSON.parse(line).time);
}

function leadsIn(said: string): readonly string[] {
  return said.split('\n').filter((line) => line.includes(LEADS));
}
