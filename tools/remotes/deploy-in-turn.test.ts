import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { uploadOf } from '../../registry/src/testing/builds.ts';
import { createTestRegistry, type TestRegistry } from '../../registry/src/testing/test-registry.ts';
import { runCli } from './cli.ts';

const REMOTE = 'mf-market';
const FRONTEND = `/projects/spieltag/microFrontends/${REMOTE}`;
const [A, B, C] = ['1.1.0-0000000001', '1.2.0-0000000002', '1.3.0-0000000003'] as const;
let registry: TestRegistry;
let site: string;
let token: string;

beforeAll(async () => {
  registry = await createTestRegistry();
  const { app } = registry.registry;
  await app.listen({ port: 0, host: '127.0.0.1' });
  site = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  token = await registry.token({ sub: 'tom', role: 'team', remotes: [REMOTE] });
  for (const version of [A, B, C]) {
    await registry.call('POST', `${FRONTEND}/releases`, uploadOf(REMOTE, version));
  }
  await give(A);
});
afterAll(() => registry.close());

/** Everybody has A, and a tenth has B. */
beforeEach(async () => {
  await registry.call('POST', `${FRONTEND}/rollback`, { version: A });
  await give(B, 'Canary10Percent5Minutes');
});

const give = (targetVersion: string, deploymentStrategy = 'AllAtOnce') =>
  registry.call('POST', `${FRONTEND}/deployment`, { targetVersion, deploymentStrategy });

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
  const { code, said, printed } = await deploy([C, '--in-turn'], async (line) => {
    if (line.startsWith('waiting')) await registry.call('POST', `${FRONTEND}/promote`, {});
  });
  expect(said).toContain('promote it or roll it back first');
  expect({ code, printed }).toMatchObject({ code: 0, printed: { shares: [{ version: C }] } });
});

test('what everybody has when its turn has come is given to nobody anew', async () => {
  const { code, said, printed } = await deploy([B, '--in-turn'], async (line) => {
    if (line.startsWith('waiting')) await registry.call('POST', `${FRONTEND}/promote`, {});
  });
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
