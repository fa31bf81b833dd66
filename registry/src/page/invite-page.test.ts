import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { groupPlayRoutes, type InvitePreview } from '@spieltag/shared-kernel/group-play';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

const PREVIEW: InvitePreview = {
  name: 'Kurve Nord',
  invitedBy: 'Rosalind',
  memberCount: 12,
  isFull: false,
  mode: 'CUP',
  bestOf: null,
};
const PREVIEW_PATH = groupPlayRoutes.invitePreview.path.replace('{seasonId}', 'se-now');
/** Tokens a test has used are remembered with their answers. */
let tokens = 0;
let game: Server;
let site: TestRegistry;
let answer: { readonly status: number; readonly body: object };
let asked: unknown[];

beforeAll(async () => {
  game = createServer(async (request, response) => {
    const { method = '', url = '' } = request;
    if (url !== PREVIEW_PATH) return response.writeHead(404).end();
    asked.push([method, await json(request)]);
    return response.writeHead(answer.status).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((listening) => game.listen(0, '127.0.0.1', listening));
  const gameUrl = `http://127.0.0.1:${(game.address() as AddressInfo).port}`;
  site = await createTestRegistry({ gameUrl });
});
afterAll(async () => {
  await site.close();
  await new Promise((closed) => game.close(closed));
});
beforeEach(() => {
  asked = [];
  answer = { status: 200, body: PREVIEW };
});

const newToken = () => `${'t'.repeat(31)}${tokens++}`;

async function pageOf(token: string, language = 'de') {
  const { statusCode, body } = await site.registry.app.inject({
    url: `/se-now/group?joinByToken=${token}`,
    headers: { 'accept-language': language },
  });
  expect(statusCode).toBe(200);
  return body;
}

/** What a messenger reads of a page, by the name of the tag. */
function graphOf(html: string): Record<string, string> {
  const [head = ''] = html.split('</head>');
  const tags = head.matchAll(/<meta property="og:(\w+)" content="([^"]*)">/g);
  return Object.fromEntries([...tags].map(([, name = '', content = '']) => [name, content]));
}

test('the page of an invite link tells those who only look at the link what it leads to', async () => {
  const token = newToken();
  expect(graphOf(await pageOf(token))).toMatchObject({
    locale: 'de_DE',
    title: 'Einladung in die Gruppe „Kurve Nord“',
    description: '12 Mitglieder · Pokal. Stell dein Team auf und spiel mit!',
  });
  expect(asked).toEqual([['POST', { token }]]);
  const english = await pageOf(token, 'en');
  expect(graphOf(english)).toMatchObject({
    locale: 'en_GB',
    title: 'Invitation to the group “Kurve Nord”',
    description: '12 members · cup. Pick your team and play along!',
  });
  expect(english).toContain('<meta name="robots" content="noindex">');
});

test('no page of a link says who invites', async () => {
  const html = await pageOf(newToken());
  expect(html).toContain('Kurve Nord');
  expect(html).not.toContain('Rosalind');
});

test('a full group is shown as full', async () => {
  answer = { status: 200, body: { ...PREVIEW, memberCount: 1000, isFull: true } };
  expect(graphOf(await pageOf(newToken()))).toMatchObject({
    title: 'Die Gruppe „Kurve Nord“ ist voll',
    description: '1000 Mitglieder · Pokal. Mehr können nicht beitreten.',
  });
});

test('a group whose name is a script stays a name in the page', async () => {
  const name = `"></head><script>alert('x')</script>$'&`;
  answer = { status: 200, body: { ...PREVIEW, name } };
  const html = await pageOf(newToken());
  expect(html).not.toContain(`<script>alert(`);
  expect(html.match(/<\/head>/g)).toHaveLength(1);
  expect(graphOf(html).title).toBe(
    'Einladung in die Gruppe „&quot;&gt;&lt;/head&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;$&#39;&amp;“',
  );
});

describe('the page is as any other, and no invitation, where the link', () => {
  test.each([
    ['has expired', 410, 'INVITE_EXPIRED'],
    ['was replaced', 422, 'INVITE_INVALID'],
    ['is asked about while the game is closed', 503, 'MAINTENANCE'],
  ])('%s', async (_what, status, code) => {
    answer = { status, body: { code, ...PREVIEW } };
    const html = await pageOf(newToken());
    expect(asked).toHaveLength(1);
    expect(graphOf(html)).toEqual({});
    expect(html).not.toContain('Kurve Nord');
    expect(html).not.toContain('noindex');
  });
});
