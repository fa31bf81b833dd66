import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@spieltag/shared-kernel/composition';
import { contract, type Login } from '@spieltag/shared-kernel/contract';
import { expect, test } from '../fixtures/game.ts';
import { type Attacks, attacksOnMount } from '../fixtures/hostile-remote.ts';
import { ROOT } from '../fixtures/program.ts';
import { publishChanged } from './fixtures/altered-page.ts';

type Attacked = Window & { readonly attacks?: Attacks };

/** What docs/trust.md says is held, and what becomes of whoever tries. */
const HELD: Attacks = {
  'a token in the kernel': [],
  'a method that gives the token': 'refused',
  'a code for another device': 'refused',
  'another client for all': false,
  'another bus for all': false,
  'a call that signs in': 'refused',
  'a signed call elsewhere': 'refused',
  'a request of its own': 401,
  'the cookie of the device': false,
  'a failure of another remote': 'sent',
  'events it does not consume': 0,
  'a storm of notifications': 'sent',
  markup: 'refused',
  'markup of a frame': 'refused',
  'a script from https://localhost:1/x.js': 'refused',
  'a script from data:text/javascript,window.owned=true': 'refused',
  'a script from /mf-market/9.9.9-0000000000/remoteEntry.js': 'refused',
  'a script as text': 'refused',
  'evaluated text': 'refused',
  'a policy of its own': 'refused',
  'a message elsewhere': 'refused',
  'a connection to another machine': 'refused',
  'more than its share of storage': false,
  // Not refused, but found.
  "storage past the kernel's": 'stored',
  'a word to other tabs': 'sent',
};

test('a remote that wants more than its screen gets none of what is held', async ({
  page,
  game,
}) => {
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name });
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.headers().authorization ?? ''));

  const attacks = await test.step('it attacks when its tab is opened', async () => {
    await page.goto(game.url);
    await expect(page).toHaveURL(/\/se-/);
    await expect(tab('Live')).toBeVisible({ timeout: 30_000 });
    const release = await releaseOf('mf-live');
    const { entry, container } = release;
    await publishChanged(page, release, entry, (text) => text + attacksOnMount(container));
    await page.reload();
    await tab('Live').click();
    await page.waitForFunction(() => (window as Attacked).attacks !== undefined);
    return page.evaluate(() => (window as Attacked).attacks ?? {});
  });

  await test.step('nothing of what is held gives way', async () => {
    const { 'what the device signs in with': uid, ...others } = attacks;
    expect(uid).toEqual(expect.any(String));
    expect({ 'the storage of the shell': undefined, ...others }).toEqual({
      'the storage of the shell': undefined,
      ...HELD,
    });
    expect(await page.evaluate(() => 'owned' in window)).toBe(false);
  });

  await test.step('what it could read signs nobody in elsewhere', async () => {
    const uid = JSON.parse(String(attacks['what the device signs in with']));
    const { account } = await signIn(game.url, uid);
    const token = asked.find((authorization) => authorization !== '') ?? '';
    const own = await page.request.get(game.url + contract.account.me.path, {
      headers: { authorization: token },
    });
    expect(own.status()).toBe(200);
    expect((await own.json()).id).not.toBe(account.id);
    const stolen = await fetch(game.url + contract.account.me.path, {
      headers: { authorization: token },
    });
    expect(stolen.status).toBe(401);
  });

  await test.step('it is reported for what it did, and nobody else is', async () => {
    const failures = () => said.filter((text) => /^mf-\S+ \S+ failed/.test(text));
    await expect
      .poll(failures)
      .toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^mf-live .* failed \(\w+, CONTRACT\): publishes remote\.failed/),
          expect.stringMatching(
            /^mf-live .* failed \(\w+, CONTRACT\): uses localStorage past the kernel's/,
          ),
          expect.stringMatching(/^mf-live .* failed \(\w+, CONTRACT\): uses the channel mine/),
          expect.stringMatching(
            /^mf-live .* failed \(\w+, STORM\): floods notification\.requested/,
          ),
        ]),
      );
    expect(failures().filter((text) => !text.startsWith('mf-live'))).toEqual([]);
  });

  await test.step('the player goes on: few notifications, and every other tab', async () => {
    expect(await page.getByText(/^storm x+/).count()).toBeLessThanOrEqual(4);
    for (const [name, heading] of OTHERS) {
      await tab(name).click();
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeAttached();
    }
  });
});

const OTHERS = [
  ['Transfermarkt', 'Transfermarkt'],
  ['Rangliste', 'Rangliste'],
  ['Aufstellung', 'Aufstellung'],
] as const;

/** What was built of a remote, which is what the game publishes when it starts. */
async function releaseOf(remote: string): Promise<Release> {
  return JSON.parse(await readFile(join(ROOT, remote, 'dist/release.json'), 'utf8'));
}

/** Signs in as a program would that has stolen what a device signs in with. */
async function signIn(url: string, uid: string): Promise<Login> {
  const reply = await fetch(url + contract.account.uidAuth.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ uid, buildNr: 51 }),
  });
  return reply.json();
}
