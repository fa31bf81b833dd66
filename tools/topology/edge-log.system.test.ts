import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort } from '../../api/src/testing/free-port.ts';
import { startEdge } from './edge.ts';
import type { KeptProcess } from './kept-process.ts';
import { type Reaper, startReaper } from './reaper.ts';
import { findProgram } from './system-program.ts';

const ROOT = join(import.meta.dirname, '../..');
const nginx = await findProgram('nginx');
if (!nginx) console.warn("left out: the edge's log, as nginx is missing (apt-get install nginx)");
const whereInstalled = nginx ? test : test.skip;

let folder: string;
let reaper: Reaper;
let edge: KeptProcess | undefined;
const said: string[] = [];
const ports = { players: 0, operators: 0, metrics: 0 };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spieltag-edge-log-'));
  // The user nginx works as passes through.
  await chmod(folder, 0o711);
  reaper = startReaper();
  if (!nginx) return;
  for (const name of ['players', 'operators', 'metrics'] as const) ports[name] = await freePort();
  // Nobody answers behind it: failures would be told with the whole address.
  const away = await freePort();
  edge = await startEdge(
    { nginx, root: ROOT, say: (_name, line) => said.push(line), reaper },
    {
      folder,
      ports,
      services: { api: [away], registry: [away] },
      accessLog: join(folder, 'access.log'),
    },
  );
});
afterAll(async () => {
  await edge?.stop();
  await reaper.stop();
  await rm(folder, { recursive: true, force: true });
});

whereInstalled(
  'the edge writes down no address that leads to somebody, nor where one came from',
  async () => {
    const asked: readonly (readonly ['players' | 'operators', string, string])[] = [
      ['players', '/discovery/staff/secret.of.staff', '/discovery'],
      ['operators', '/discovery/staff/secret.of.staff', '/discovery'],
      ['players', '/?override=secret', '/'],
      ['players', '/groups/join/secret', '/groups'],
      ['players', '/groups?join=secret', '/groups'],
      ['players', '/api/account/v1/devices/secret.json', '/api'],
      ['players', '/secret%20/1', '-'],
      [
        'players',
        '/mf-market/1.0.0-0123456789/main.js?by=secret',
        '/mf-market/1.0.0-0123456789/main.js',
      ],
      ['operators', '/shell/2.0.0/main.js?by=secret', '/shell/2.0.0/main.js'],
    ];
    for (const [port, path] of asked) {
      const answer = await fetch(`http://127.0.0.1:${ports[port]}${path}`, {
        headers: { referer: `http://127.0.0.1/discovery/staff/secret`, authorization: 'secret' },
      });
      await answer.arrayBuffer();
    }
    // It writes what it has before it ends.
    await edge?.stop();
    const log = await readFile(join(folder, 'access.log'), 'utf8');
    const paths = log
      .trimEnd()
      .split('\n')
      .map((line) => / GET (\S+) \d{3} /.exec(line)?.[1]);
    expect(paths).toEqual(asked.map(([, , written]) => written));
    expect(`${log}${said.join('\n')}`).not.toContain('secret');
  },
);
