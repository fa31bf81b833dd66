import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createStandalone } from './create-standalone.ts';

const PROJECT = 'second';
const packages = ['shared-kernel', 'addresses', 'remote-kit'].map((name) => ({
  name: `@spieltag/${name}`,
  version: '1.4.0',
  file: `${name}-1.4.0-0123456789.tgz`,
  bytes: 1,
  integrity: `sha512-${'A'.repeat(86)}==`,
}));
const ANSWERS: Readonly<Record<string, object>> = {
  '/packages/index.json': { kernel: '1.4.0', packages },
  [`/discovery/projects/${PROJECT}/microFrontends`]: { microFrontends: {} },
};
const game = createServer((request, response) => {
  const answer = ANSWERS[request.url ?? ''];
  response.writeHead(answer ? 200 : 404).end(JSON.stringify(answer));
});

let dir: string;
let site: URL;
beforeAll(async () => {
  game.listen(0, '127.0.0.1');
  await once(game, 'listening');
  site = new URL(`http://127.0.0.1:${(game.address() as AddressInfo).port}`);
  dir = mkdtempSync(join(tmpdir(), 'spieltag-standalone-'));
  const label = { de: 'Späher', en: 'Scouting' };
  await createStandalone({ name: 'scouting', label, icon: 'Star', dir, site, projectId: PROJECT });
});
afterAll(() => {
  game.close();
  game.closeAllConnections();
  rmSync(dir, { recursive: true });
});

test('a repository of its own knows the site and the project it is made for', () => {
  const manifest = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
  expect(manifest).toMatchObject({ site: site.origin, project: PROJECT });
});

test('git keeps the ends of its lines, which its keys and its version are made of', () => {
  expect(readFileSync(join(dir, '.gitattributes'), 'utf8')).toBe('* text=auto eol=lf\n');
});
