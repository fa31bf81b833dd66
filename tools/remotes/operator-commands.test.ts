import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { signingKeyFile } from '@spieltag/registry/tokens';
import { uploadOf } from '../../registry/src/testing/builds.ts';
import { createTestRegistry, type TestRegistry } from '../../registry/src/testing/test-registry.ts';
import { runCli } from './cli.ts';

const REMOTE = 'mf-market';
const FRONTEND = `/projects/spieltag/microFrontends/${REMOTE}`;
const DAY_MS = 24 * 60 * 60 * 1000;
const versionNo = (no: number) => `1.${no}.0-000000000${no}`;
let registry: TestRegistry;
let site: string;
let operator: string;

beforeAll(async () => {
  registry = await createTestRegistry({ pruning: { keptVersions: 2, isDaily: false } });
  const { app } = registry.registry;
  await app.listen({ port: 0, host: '127.0.0.1' });
  site = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  operator = await registry.token();
  for (const no of [1, 2, 3, 4]) {
    await registry.call('POST', `${FRONTEND}/releases`, uploadOf(REMOTE, versionNo(no)));
  }
  const deployment = { targetVersion: versionNo(4), deploymentStrategy: 'AllAtOnce' };
  await registry.call('POST', `${FRONTEND}/deployment`, deployment);
});
afterAll(() => registry.close());

async function remotes(args: readonly string[], token = operator) {
  const printed: string[] = [];
  const said: string[] = [];
  const code = await runCli([...args, '--against', site], {
    env: { REMOTES_TOKEN: token },
    print: (text) => printed.push(text),
    progress: (line) => said.push(line),
  });
  return { code, output: printed.join('\n'), progress: said.join('\n') };
}
const lastEntry = async (path: string) => {
  const { body } = await registry.call('GET', `${path}/history?limit=1`);
  return (body.entries as unknown[])[0];
};

test('staff-link makes a link that makes its browser staff, and stands in the history', async () => {
  const { code, output } = await remotes([
    ...['staff-link', '--name', 'Testing, Munich', '--hours', '24'],
    ...['--reason', 'They look first', '--json'],
  ]);
  expect(code).toBe(0);
  const { url, expiresAt } = JSON.parse(output);
  expect(Date.parse(expiresAt)).toBe(registry.now() + DAY_MS);
  expect(await lastEntry('/projects/spieltag')).toMatchObject({
    action: 'make-staff-link',
    actor: 'ada',
    reason: 'They look first',
  });
  const opened = await fetch(url, { redirect: 'manual' });
  expect(opened.headers.getSetCookie().join()).toMatch(/(^|,)staff=[^;]+;.*HttpOnly/);
});

test('staff-link prints the link once, and until when it holds', async () => {
  const { output } = await remotes(['staff-link', '--name', 'Office']);
  expect(output).toMatch(new RegExp(`^${site}/\\S+\\nholds until .+; it is shown this once$`));
});

test.each([
  ['make-token', ['--name', 'CI', '--against']],
  ['token', ['--key']],
])('%s prints the token alone, and beside it until when it holds', async (command, more) => {
  const where = command === 'token' ? signingKeyFile(registry.folder) : site;
  const year = ['--team', REMOTE, '--hours', '8760'];
  const printed: string[] = [];
  const said: string[] = [];
  const code = await runCli([command, ...year, ...more, where], {
    env: { REMOTES_TOKEN: operator },
    print: (text) => printed.push(text),
    progress: (line) => said.push(line),
  });
  const nextYear = new Date(registry.now() + 365 * DAY_MS).getFullYear();
  expect([code, printed]).toEqual([0, [expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/)]]);
  expect(said).toEqual([expect.stringMatching(new RegExp(`^holds until ${nextYear}-.*--hours`))]);
});

test('prune --dry-run says what would be removed, and removes nothing', async () => {
  registry.pass(31 * DAY_MS);
  const { code, output } = await remotes(['prune', 'market', '--dry-run']);
  expect(code).toBe(0);
  expect(output).toContain(versionNo(1));
  expect(output).toContain(versionNo(2));
  expect(output).not.toContain(versionNo(3));
  expect(output).toMatch(/^2 versions would be removed, \d+\.\d MB$/m);
  expect(await versionsLeft()).toBe(4);
});

test('prune removes it, says how much that freed, and stands in the history', async () => {
  const { code, output } = await remotes(['prune', REMOTE, '--reason', 'Spring']);
  expect(code).toBe(0);
  expect(output).toMatch(/^2 versions pruned, \d+\.\d MB freed$/m);
  expect(await versionsLeft()).toBe(2);
  expect(await lastEntry(FRONTEND)).toMatchObject({ action: 'prune', reason: 'Spring' });
  expect(JSON.parse((await remotes(['prune', '--json'])).output)).toEqual({
    versions: [],
    freedBytes: 0,
    filesLeft: 0,
  });
});

test('history says how to ask for what came before, and finds one action', async () => {
  const newest = await remotes(['history', '--limit', '1']);
  const [, before = ''] = /^there may be more: --before (\d+)$/m.exec(newest.output) ?? [];
  const { output } = await remotes(['history', '--limit', '1', '--before', before, '--json']);
  const [entry] = JSON.parse(output).entries;
  expect(Number(entry.no)).toBeLessThan(Number(before));
  const pruned = await remotes(['history', '--action', 'prune', '--json']);
  expect(JSON.parse(pruned.output).entries).toMatchObject([{ action: 'prune', reason: 'Spring' }]);
  expect((await remotes(['history', '--action', 'none'])).output).not.toContain('--before');
});

test('prune of a version that is named says why it stays, and removes one that does not', async () => {
  const live = await remotes(['prune', REMOTE, versionNo(4)]);
  expect([live.code, live.progress]).toEqual([1, expect.stringContaining('a way back')]);
  const asJson = await remotes(['prune', REMOTE, versionNo(4), '--json']);
  expect([asJson.code, JSON.parse(asJson.output)]).toEqual([
    1,
    { error: expect.objectContaining({ message: expect.stringContaining('a way back') }) },
  ]);
  const idle = await remotes(['prune', REMOTE, versionNo(3)]);
  expect([idle.code, idle.output]).toEqual([0, expect.stringContaining(versionNo(3))]);
  expect(await versionsLeft()).toBe(1);
});

test.each([[['prune']], [['staff-link', '--name', 'Us']]])('teams are refused %j', async (args) => {
  const team = await registry.token({ sub: 'tom', role: 'team', remotes: [REMOTE] });
  const { code, progress } = await remotes(args, team);
  expect({ code, progress }).toMatchObject({
    code: 1,
    progress: expect.stringContaining('FORBIDDEN'),
  });
});

async function versionsLeft(): Promise<number> {
  const { body } = await registry.call('GET', `${FRONTEND}/state`);
  return (body.versions as unknown[]).length;
}
