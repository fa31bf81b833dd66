import { expect, test } from '@jest/globals';
import type { InvitePreview } from '@spieltag/shared-kernel/group-play';
import { type InviteKey, InviteTags } from './invite-tags.ts';

const TOKEN = 'abcdefghijklmnopqrstuvwxyz012345';
const preview: InvitePreview = {
  name: 'Kurve Nord',
  invitedBy: 'Rosalind',
  memberCount: 12,
  isFull: false,
  mode: 'HEAD_TO_HEAD',
  bestOf: null,
};

function tags(answer: (key: InviteKey) => Promise<InvitePreview | undefined>) {
  const asked: InviteKey[] = [];
  let now = 0;
  const made = new InviteTags(
    (key) => {
      asked.push(key);
      return answer(key);
    },
    () => now,
  );
  const of = async (query: Record<string, unknown>, language: 'de' | 'en' = 'de') =>
    (await made.of('/se-now/group', query, language)).join('\n');
  const pass = (ms: number) => {
    now += ms;
  };
  return { asked, of, pass };
}

test('a link is shown with its group, how many are in it and how it is played, and nobody by name', async () => {
  const { of, asked } = tags(async () => preview);
  const german = await of({ joinByToken: TOKEN });
  expect(german).toContain('content="Einladung in die Gruppe „Kurve Nord“"');
  expect(german).toContain('12 Mitglieder · Duelle an jedem Spieltag.');
  expect(await of({ joinByToken: TOKEN }, 'en')).toContain('12 members · duels every matchday.');
  expect(german).not.toContain('Rosalind');
  expect(asked).toEqual([{ seasonId: 'se-now', token: TOKEN }]);
});

test('whatever a group is called stays a name', async () => {
  const { of } = tags(async () => ({ ...preview, name: `"><script>$& {count}` }));
  const html = await of({ joinByToken: TOKEN });
  expect(html).toContain('„&quot;&gt;&lt;script&gt;$&amp; {count}“');
});

test.each([
  ['de', 'Die Gruppe „Kurve Nord“ ist voll', 'Mehr können nicht beitreten.'],
  ['en', 'The group “Kurve Nord” is full', 'No more can join.'],
] as const)('a full group says so and invites nobody: %s', async (language, title, last) => {
  const { of } = tags(async () => ({ ...preview, memberCount: 1000, isFull: true }));
  const html = await of({ joinByToken: TOKEN }, language);
  expect(html).toContain(`<meta property="og:title" content="${title}">`);
  expect(html).toContain(`${last}">`);
  expect(html).not.toMatch(/Einladung|Invitation|spiel mit|play along/);
});

test.each<[string, Record<string, unknown>]>([
  ['no invite', {}],
  ['two of them', { joinByToken: [TOKEN, TOKEN] }],
  ['what can be no token', { joinByToken: '../../admin' }],
])('%s: nothing is asked, and the page is as ever', async (_, query) => {
  const { of, asked } = tags(async () => preview);
  expect(await of(query)).toBe('');
  expect(asked).toEqual([]);
});

test('an invite that leads nowhere, or an answer that does not come, leaves the page as ever', async () => {
  const nowhere = tags(async () => undefined);
  expect(await nowhere.of({ joinByToken: TOKEN })).toBe('');
  const down = tags(() => Promise.reject(new Error('down')));
  expect(await down.of({ joinByToken: TOKEN })).toBe('');
});

test('an answer is kept for a minute', async () => {
  const { of, asked, pass } = tags(async () => preview);
  await of({ joinByToken: TOKEN });
  pass(59_999);
  await of({ joinByToken: TOKEN });
  expect(asked).toHaveLength(1);
  pass(1);
  await of({ joinByToken: TOKEN });
  expect(asked).toHaveLength(2);
});
