import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { RemoteState } from '@spieltag/shared-kernel/registry';
import { EXIT } from '../errors/cli-error.ts';
import { runCli } from '../run-cli.ts';

const PROJECT = '/discovery/admin/projects/spieltag';
const [LIVE, FITTING] = ['1.6.0-0123456789', '1.4.0-0123456789'];

let server: Server;
let site: string;
/** Of the registry that is asked. */
let remotes: readonly RemoteState[] = [];
let asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://registry');
    asked.push(pathname);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(replyTo(pathname)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked = [];
});
afterAll(() => {
  server.close();
});

function replyTo(path: string): object {
  if (path.endsWith('/health')) return { versions: [] };
  if (path.endsWith('/history')) return { entries: [] };
  if (path === `${PROJECT}/remotes`) return { remotes };
  return remotes.find(({ id }) => path === `${PROJECT}/microFrontends/${id}/state`) ?? {};
}

const remote = (id: string, part: Partial<RemoteState> = {}): RemoteState => ({
  name: id,
  id,
  phase: 'stable',
  revision: 'r-1',
  shares: [{ version: LIVE, traffic: 100, default: true }],
  deployment: null,
  fallback: null,
  versions: [],
  ...part,
});

async function run(...command: readonly string[]) {
  const printed: string[] = [];
  const code = await runCli([...command, '--against', site], {
    env: { REMOTES_TOKEN: 'of an operator' },
    print: (text) => printed.push(text),
    progress: (line) => printed.push(line),
  });
  return { code, output: printed.join('\n') };
}

test('the doctor asks for a micro frontend of a tool by its id, and calls it by its name', async () => {
  remotes = [remote('0f4c2b1e', { name: 'spieltag/catalog' })];
  const { code, output } = await run('doctor');
  expect([code, output]).toEqual([EXIT.ok, expect.stringContaining('spieltag/catalog: ')]);
  expect(asked.toSorted()).toEqual([
    `${PROJECT}/microFrontends/0f4c2b1e/health`,
    `${PROJECT}/microFrontends/0f4c2b1e/history`,
    `${PROJECT}/remotes`,
  ]);
});

test('the doctor says which version pages have where the live one does not fit the shell', async () => {
  const goneBack = [{ name: 'mf-live', from: LIVE, to: FITTING }];
  remotes = [remote('mf-live', { goneBack })];
  const { output } = await run('doctor', 'live');
  expect(output).toContain(`mf-live ${LIVE} does not fit the shell: pages have ${FITTING}`);
});
