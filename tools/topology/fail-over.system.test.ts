import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { canRunTopology } from './testing/can-run.ts';
import { type Fault, type Met, Play } from './testing/play.ts';

/**
 * What a lost process may cost at most, beside what the machine itself is busy with: players are told
 * to come again, and nobody waits for longer.
 */
const FEW_SECONDS_MS = 5000;
/** A server says for each of its ports that it is up: for players, and for operators. */
const SERVER_UP = { what: /Server listening/, times: 2 };
/** What a process says when it is up, and how often. */
const UP: Readonly<Record<string, { readonly what: RegExp; readonly times: number }>> = {
  'api-1': SERVER_UP,
  'api-2': SERVER_UP,
  registry: SERVER_UP,
  replication: { what: /Changes wait for the replica/, times: 1 },
};
const describeWhereItRuns = (await canRunTopology()) ? describe : describe.skip;

describeWhereItRuns('under play', () => {
  let play: Play;
  beforeAll(async () => {
    play = await Play.start();
  });
  afterAll(() => play?.close());

  /** One of the processes is killed, and comes back. */
  function killed(name: string): Fault {
    const part = play.topology.processes.get(name);
    const pid = part?.pid;
    const up = UP[name];
    const goal = up && play.said(name, up.what) + up.times;
    return {
      isEdge: name === 'edge',
      break: () => part?.kill(),
      async isOver() {
        if (part?.pid === undefined || part.pid === pid) return false;
        if (up && goal) return play.said(name, up.what) >= goal;
        const health = await play.topology.ask('/edge/health').catch(() => undefined);
        return health?.status === 200;
      },
    };
  }

  /** Nothing was lost, the page was there, and whoever was turned away was so for a moment. */
  function expectLittleOf(met: Met): void {
    const { errors, standstill, ...others } = met;
    expect(others).toEqual({ unexpected: [], pages: [], lost: [] });
    for (const { ms, slowMs } of [errors, standstill]) {
      expect(ms).toBeLessThan(FEW_SECONDS_MS + slowMs);
    }
  }

  test.each(['api-1', 'api-2', 'registry', 'edge', 'replication'])(
    '%s is killed, and play goes on',
    async (name) => {
      await play.untilSynchronous();
      expectLittleOf(await play.meet(killed(name)));
    },
  );

  test('the edge and a game server are killed at once', async () => {
    const [edge, api] = [killed('edge'), killed('api-1')];
    const both = {
      isEdge: true,
      break: () => [edge.break(), api.break()],
      isOver: async () => (await edge.isOver()) && (await api.isOver()),
    };
    expectLittleOf(await play.meet(both));
  });

  test.each(['postgres', 'replica'] as const)(
    'the database %s is killed, and play goes on',
    async (name) => {
      await play.untilSynchronous();
      const before = play.said(name, /is back/);
      const met = await play.meet({
        break: () => play.topology.databases.kill(name),
        isOver: () => play.said(name, /is back/) > before && play.isSynchronous(),
      });
      expectLittleOf(met);
    },
  );

  test('without its replica the game goes on by itself, and waits for it again when it is back', async () => {
    await play.untilSynchronous();
    const { databases, processes } = play.topology;
    const met = await play.meet({
      // Whoever would notice that it is away is killed with it.
      async break() {
        processes.get('replication')?.kill();
        await databases.stopOne('replica');
      },
      isOver: () => play.said('replication', /The replica is away, changes go on without it/) > 0,
    });
    expectLittleOf(met);
    await databases.follow();
    await play.untilSynchronous();
    await play.goesOn();
  });

  test('the replica takes the place of the database: nothing acknowledged is lost', async () => {
    await play.untilSynchronous();
    const { databases } = play.topology;
    const met = await play.meet({
      async break() {
        // Gone as a machine goes: without a word.
        await databases.kill('postgres');
        await databases.failOver();
      },
      isOver: () => databases.primary === 'replica',
    });
    expectLittleOf(met);
  });

  test('the one it has replaced follows it, and takes its place in turn', async () => {
    const { databases } = play.topology;
    await databases.follow();
    await play.untilSynchronous();
    const met = await play.meet({
      break: () => databases.failOver(),
      isOver: () => databases.primary === 'postgres',
    });
    expectLittleOf(met);
    expect(await play.end()).toEqual([]);
  });
});
