import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  jest,
  test,
} from '@jest/globals';
import { uploadOf } from '../../registry/src/testing/builds.ts';
import { createTestRegistry, type TestRegistry } from '../../registry/src/testing/test-registry.ts';
import { runCli } from './cli.ts';

const REMOTE = 'mf-market';
const FRONTEND = `/projects/spieltag/microFrontends/${REMOTE}`;
const [A, B, C] = ['1.1.0-0000000001', '1.2.0-0000000002', '1.3.0-0000000003'] as const;
let registry: TestRegistry;
let site: string;
let token: string;
/** What becomes of the next calls to deploy on their way to the registry. */
let fates: (keyof typeof FATES)[] = [];

type Forward = () => Promise<Answer>;
type Answer = Awaited<ReturnType<TestRegistry['registry']['app']['inject']>>;

/** What a site answers while its registry is away, when an answer is lost, or when all is well. */
const FATES = {
  cutOff: async (_forward, reply) => void reply.destroy(),
  badGateway: async (_forward, reply) => void reply.writeHead(502).end(),
  lost: async (forward, reply) => {
    await forward();
    reply.writeHead(502).end();
  },
  answered: async (forward, reply) => {
    const { statusCode, headers, rawPayload } = await forward();
    reply.writeHead(statusCode, headers as Record<string, string>).end(rawPayload);
  },
  promotedThen: async (forward, reply) => {
    await FATES.answered(async () => {
      const answer = await forward();
      await promote();
      return answer;
    }, reply);
  },
} satisfies Record<string, (forward: Forward, reply: ServerResponse) => Promise<void>>;

/** The edge of a site. */
const edge = createServer((request, reply) => void pass(request, reply));

async function pass(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const { method = 'GET', url = '', headers } = request;
  const payload = await text(request);
  const forward = () =>
    registry.registry.app.inject({
      method: method as 'GET',
      url,
      headers,
      ...(payload && { payload }),
    });
  const fate = (method === 'POST' && fates.shift()) || 'answered';
  await FATES[fate](forward, reply);
}

beforeAll(async () => {
  registry = await createTestRegistry();
  await once(edge.listen(0, '127.0.0.1'), 'listening');
  site = `http://127.0.0.1:${(edge.address() as AddressInfo).port}`;
  token = await registry.token({ sub: 'tom', role: 'team', remotes: [REMOTE] });
  for (const version of [A, B, C]) {
    await registry.call('POST', `${FRONTEND}/releases`, uploadOf(REMOTE, version));
  }
  await give(A);
});
afterAll(async () => {
  edge.closeAllConnections();
  edge.close();
  await registry.close();
});
afterEach(() => {
  fates = [];
  jest.restoreAllMocks();
});

/** Everybody has A, and a tenth has B. */
beforeEach(async () => {
  await registry.call('POST', `${FRONTEND}/rollback`, { version: A });
  await give(B, 'Canary10Percent5Minutes');
});

const give = (targetVersion: string, deploymentStrategy = 'AllAtOnce') =>
  registry.call('POST', `${FRONTEND}/deployment`, { targetVersion, deploymentStrategy });

/** Everybody gets the version that is being rolled out. */
const promote = () => registry.call('POST', `${FRONTEND}/promote`, {});
const promoteOnceWaiting = async (line: string) => {
  if (line.startsWith('waiting')) await promote();
};

/** Deploys as a team does; `onProgress` is told of every line it says meanwhile. */
async function deploy(args: readonly string[], onProgress = async (_line: string) => {}) {
  const said: string[] = [];
  const reactions: Promise<void>[] = [];
  const printed: string[] = [];
  const code = await runCli(['deploy', REMOTE, ...args, '--json', '--against', site], {
    env: { REMOTES_TOKEN: token },
    print: (text) => printed.push(text),
    progress: (line) => {
      said.push(line);
      reactions.push(onProgress(line));
    },
  });
  await Promise.all(reactions);
  return { code, said: said.join('\n'), printed: JSON.parse(printed.join('')) };
}

test('a version waits for its turn where it is told to, and is rolled out then', async () => {
  const refused = await deploy([C]);
  expect(refused).toMatchObject({ code: 1, printed: { error: { code: 'DEPLOYMENT_UNDER_WAY' } } });
  const { code, said, printed } = await deploy([C, '--in-turn'], promoteOnceWaiting);
  expect(said).toContain('promote it or roll it back first');
  expect({ code, printed }).toMatchObject({ code: 0, printed: { shares: [{ version: C }] } });
});

test('what everybody has when its turn has come is given to nobody anew', async () => {
  const { code, said, printed } = await deploy([B, '--in-turn'], promoteOnceWaiting);
  expect(said).toContain('nothing to do');
  expect({ code, printed }).toMatchObject({ code: 0, printed: { shares: [{ version: B }] } });
  expect(printed).not.toHaveProperty('deploymentId');
});

test('what is refused for another reason does not wait', async () => {
  const { code, printed } = await deploy(['1.9.0-0000000009', '--in-turn']);
  expect({ code, printed }).toMatchObject({
    code: 1,
    printed: { error: { code: 'VERSION_NOT_FOUND' } },
  });
});

test('a registry that is away while a version waits for its turn is asked again', async () => {
  fates = ['promotedThen', 'cutOff', 'badGateway'];
  const { code, said, printed } = await deploy([C, '--in-turn']);
  expect(said).toContain('asking again for up to 5 minutes');
  expect(said).toMatch(/answers 502/);
  expect({ code, printed }).toMatchObject({ code: 0, printed: { shares: [{ version: C }] } });
  expect(printed).toHaveProperty('deploymentId');
});

test('a registry that stays away is given up on', async () => {
  fates = ['answered', ...Array(10).fill('badGateway')];
  const start = Date.now();
  const { code, printed } = await deploy([C, '--in-turn'], async (line) => {
    if (line.startsWith('asking again')) {
      jest.spyOn(Date, 'now').mockImplementation(() => start + 6 * 60_000);
    }
  });
  expect(code).toBe(1);
  expect(printed.error.message).toContain('answers 502');
});

test('a registry that has never answered is not waited for', async () => {
  fates = ['badGateway'];
  const { code, said } = await deploy([C, '--in-turn']);
  expect(code).toBe(1);
  expect(said).not.toContain('asking again');
});

test('what was done without an answer is not done again', async () => {
  fates = ['promotedThen', 'lost'];
  const args = [C, '--in-turn', '--strategy', 'Canary10Percent5Minutes'];
  const { code, said, printed } = await deploy(args);
  expect(said).toContain('it is on its way');
  expect(code).toBe(0);
  expect(printed.shares).toMatchObject([{ version: C, traffic: 10 }, { version: B }]);
});

test('a way back to what the others have is waited for, whatever was not answered', async () => {
  fates = ['answered', 'badGateway', 'answered', 'promotedThen'];
  const { code, said, printed } = await deploy([A, '--in-turn']);
  expect(said).not.toContain('it is on its way');
  expect({ code, printed }).toMatchObject({ code: 0, printed: { shares: [{ version: A }] } });
});

describe('a version that is followed until everybody has it', () => {
  const CANARY = 'Canary10Percent5Minutes';
  /** Deploys C in steps; `then` happens between the first two looks. */
  async function followC(then: () => Promise<unknown>) {
    await promote();
    const isSeen = (line: string) => line.startsWith(`${REMOTE}: ${C} 10 %`);
    return deploy([C, '--strategy', CANARY, '--wait'], async (line) => {
      if (isSeen(line)) await then();
    });
  }
  const roll = (path: string, body: object = {}) =>
    registry.call('POST', `${FRONTEND}/${path}`, body);
  afterEach(() => roll('unpin'));

  test.each<[string, () => Promise<unknown>]>([
    ['everybody has another one', () => give(A)],
    ['another one is on its way', () => give(A, CANARY)],
    ['another one is pinned', () => roll('pin', { version: A })],
  ])('was everybody’s where, by the next look, %s', async (_now, then) => {
    const { code, said } = await followC(async () => {
      await promote();
      await then();
    });
    expect(said).toContain(`everybody had ${C}`);
    expect(code).toBe(0);
  });

  test.each<[string, () => Promise<unknown>, string]>([
    ['it was withdrawn', () => roll('rollback'), 'was withdrawn'],
    [
      'it was withdrawn, and another one is on its way',
      async () => {
        await roll('rollback');
        await give(A, CANARY);
      },
      'was withdrawn',
    ],
    ['another one was pinned before', () => roll('pin', { version: A }), 'another one is pinned'],
  ])('fails where, by the next look, %s', async (_now, then, message) => {
    const { code, printed } = await followC(then);
    expect(printed.error.message).toContain(message);
    expect(code).toBe(1);
  });
});
