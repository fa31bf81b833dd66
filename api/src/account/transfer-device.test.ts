import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Login, TransferToken } from '@spieltag/shared-kernel/contract';
import { decodeJwt } from 'jose';
import { importFixtureSeason } from '../evaluation/season.fixture.ts';
import { startTestIssuer, type TestIssuer } from '../testing/reader-sign-in.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { accountRoutes } from './account.routes.ts';
import { makeTransferToken, TRANSFER_TOKEN_LIFETIME_MS } from './transfer-token.ts';

const BASE = '/api/account/v1';

let issuer: TestIssuer;
let server: TestServer;
let seasonId: string;
let offsetMs = 0;
beforeAll(async () => {
  issuer = await startTestIssuer();
  server = await createTestServer({
    families: [accountRoutes],
    clock: () => Date.now() + offsetMs,
    config: { issuer: { issuer: issuer.issuerUrl, clientId: issuer.clientId } },
  });
  seasonId = (await importFixtureSeason(server.database.db, 'transfer')).seasonId;
});
afterAll(async () => {
  await server.close();
  await issuer.close();
});

interface Device {
  readonly uid: string;
  readonly id: string;
  readonly headers: { readonly authorization: string };
}

const newUid = () => randomBytes(16).toString('base64url');
const post = (file: string, payload: object, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: `${BASE}/${file}.json`, headers, payload });
const codeOf = (answer: { statusCode: number; json(): { code: string } }) => [
  answer.statusCode,
  answer.json().code,
];

async function signedIn(uid: string): Promise<string> {
  return ((await post('uid-auth', { uid, buildNr: 51 })).json() as Login).account.id;
}

async function guest(): Promise<Device> {
  const uid = newUid();
  const { account, jwt }: Login = (await post('uid-auth', { uid, buildNr: 51 })).json();
  return { uid, id: account.id, headers: { authorization: `Bearer ${jwt}` } };
}

async function codeFrom({ headers }: Device): Promise<string> {
  const made: TransferToken = (await post('create-transfer-token', {}, headers)).json();
  return made.transferToken;
}

const linkBy = (device: Device, transferToken: string, uid = device.uid) =>
  post('transfer-account-with-token', { uid, transferToken }, device.headers);

const linkToReader = (device: Device, externalAuthToken: string, uid = device.uid) =>
  post('transfer-account-with-external-auth', { uid, externalAuthToken }, device.headers);

/** The device's user has a team. */
let userNo = 0;
async function giveTeam({ id }: Device): Promise<void> {
  userNo += 1;
  await server.database.db
    .insertInto('ledger')
    .values({
      season_id: seasonId,
      user_id: id,
      user_no: userNo,
      version: 1,
      budget: 0,
      soft_currency: 0,
      formation_id: '1442',
      slot_player_no: [],
      slot_team_no: [],
      player_market_phase: 'OPEN',
      favorite_player_ids: [],
    })
    .execute();
}

describe('a code', () => {
  test('links another device to the account, which then signs in by itself', async () => {
    const [owner, other] = [await guest(), await guest()];
    const answer = await linkBy(other, await codeFrom(owner));
    expect(answer.json().account.id).toBe(owner.id);
    expect([await signedIn(other.uid), await signedIn(owner.uid)]).toEqual([owner.id, owner.id]);
  });

  test('is twelve letters and digits in fours, and typed in as people do', async () => {
    const [owner, other] = [await guest(), await guest()];
    const code = await codeFrom(owner);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`;
    expect((await linkBy(other, typed)).statusCode).toBe(200);
  });

  test('is good for ten minutes', async () => {
    const [owner, late, later] = [await guest(), await guest(), await guest()];
    const [first, before] = [await codeFrom(owner), offsetMs];
    offsetMs += TRANSFER_TOKEN_LIFETIME_MS - 60_000;
    expect((await linkBy(late, first)).statusCode).toBe(200);
    const second = await codeFrom(owner);
    offsetMs += TRANSFER_TOKEN_LIFETIME_MS;
    const over = await linkBy({ ...later, headers: (await guest()).headers }, second);
    offsetMs = before;
    expect(codeOf(over)).toEqual([422, 'TRANSFER_TOKEN_INVALID']);
  });

  test('is good once, and of two at the same moment one device is linked', async () => {
    const owner = await guest();
    const others = await Promise.all([guest(), guest(), guest()]);
    const code = await codeFrom(owner);
    const answers = await Promise.all(others.map((device) => linkBy(device, code)));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 422, 422]);
    expect(codeOf(await linkBy(await guest(), code))).toEqual([422, 'TRANSFER_TOKEN_INVALID']);
  });

  test('that is used answers the same device as the first time, whose answer may have got lost', async () => {
    const [owner, other, player] = [await guest(), await guest(), await guest()];
    const code = await codeFrom(owner);
    const answers = await Promise.all([linkBy(other, code), linkBy(other, code)]);
    answers.push(await linkBy(other, code));
    expect(answers.map((answer) => answer.json().account?.id)).toEqual(Array(3).fill(owner.id));
    // So does a credential the device has made for it.
    const [next, fresh] = [await codeFrom(owner), newUid()];
    for (const _time of [1, 2]) {
      expect((await linkBy(player, next, fresh)).json().account.id).toBe(owner.id);
    }
    expect(codeOf(await linkBy(player, next))).toEqual([422, 'TRANSFER_TOKEN_INVALID']);
  });

  test('that is wrong is no answer to a device that was linked by another one just now', async () => {
    const [owner, other, third] = [await guest(), await guest(), await guest()];
    const code = await codeFrom(owner);
    expect((await linkBy(other, code)).statusCode).toBe(200);
    const used = await codeFrom(third);
    expect((await linkBy(await guest(), used)).statusCode).toBe(200);
    for (const wrong of [makeTransferToken(), used]) {
      expect(codeOf(await linkBy(other, wrong))).toEqual([422, 'TRANSFER_TOKEN_INVALID']);
    }
    expect((await linkBy(other, code)).json().account.id).toBe(owner.id);
  });

  test('that is used is over for a device that is its account by now, or was linked long ago', async () => {
    const [owner, other] = [await guest(), await guest()];
    const code = await codeFrom(owner);
    const linked: Login = (await linkBy(other, code)).json();
    const headers = { authorization: `Bearer ${linked.jwt}` };
    expect((await linkBy({ ...other, headers }, code)).statusCode).toBe(422);
    const before = offsetMs;
    offsetMs += TRANSFER_TOKEN_LIFETIME_MS;
    const late = await linkBy({ ...other, headers: (await guest()).headers }, code);
    offsetMs = before;
    expect(codeOf(late)).toEqual([422, 'TRANSFER_TOKEN_INVALID']);
  });

  test('ends when another one is made', async () => {
    const owner = await guest();
    const [first, second] = [await codeFrom(owner), await codeFrom(owner)];
    expect((await linkBy(await guest(), first)).statusCode).toBe(422);
    expect((await linkBy(await guest(), second)).statusCode).toBe(200);
  });

  test('is not stored, only its hash', async () => {
    const code = await codeFrom(await guest());
    const rows = await server.database.db.selectFrom('transfer_token').selectAll().execute();
    expect(rows.every((row) => row.token_hash.length === 32)).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(code.slice(0, 4));
  });

  test.each([
    ['made up', makeTransferToken()],
    ['no code', '?'],
    ['SQL', "' or 1=1 --"],
    ['with a zero', 'AAAA\0'],
  ])('that is %s is the same answer as one that is over', async (_name, code) => {
    const answer = await linkBy(await guest(), code);
    expect(answer.json()).toEqual({
      status: 422,
      code: 'TRANSFER_TOKEN_INVALID',
      msg: 'Device linking has failed!',
    });
  });

  test('of somebody who is banned links nothing', async () => {
    const [owner, other] = [await guest(), await guest()];
    const code = await codeFrom(owner);
    const ban = { banned_until: new Date(Date.now() + 600_000) };
    await server.database.db.updateTable('users').set(ban).where('id', '=', owner.id).execute();
    expect(codeOf(await linkBy(other, code))).toEqual([403, 'USER_BANNED']);
    expect(await signedIn(other.uid)).toBe(other.id);
  });
});

describe('a device', () => {
  test('stays when it leads to a team, and the code stays good', async () => {
    const [owner, player] = [await guest(), await guest()];
    await giveTeam(player);
    const code = await codeFrom(owner);
    expect(codeOf(await linkBy(player, code))).toEqual([403, 'ACCOUNT_IN_USE']);
    expect(await signedIn(player.uid)).toBe(player.id);
    // With a fresh credential the device has both.
    const fresh = newUid();
    expect((await linkBy(player, code, fresh)).statusCode).toBe(200);
    expect([await signedIn(fresh), await signedIn(player.uid)]).toEqual([owner.id, player.id]);
  });

  test('stays when another device has the team as well, which may be lost by now', async () => {
    const [owner, player, second] = [await guest(), await guest(), await guest()];
    await giveTeam(player);
    const login: Login = (await linkBy(second, await codeFrom(player))).json();
    const linked = { ...second, headers: { authorization: `Bearer ${login.jwt}` } };
    const code = await codeFrom(owner);
    const answers = await Promise.all([linkBy(player, code), linkBy(linked, code)]);
    expect(answers.map(codeOf)).toEqual(Array(2).fill([403, 'ACCOUNT_IN_USE']));
    expect([await signedIn(player.uid), await signedIn(second.uid)]).toEqual(
      Array(2).fill(player.id),
    );
  });

  test('moves when its user has no team', async () => {
    const [owner, player, second] = [await guest(), await guest(), await guest()];
    await linkBy(second, await codeFrom(player));
    expect((await linkBy(player, await codeFrom(owner))).statusCode).toBe(200);
    expect([await signedIn(player.uid), await signedIn(second.uid)]).toEqual([owner.id, player.id]);
  });

  test('of somebody else is not moved', async () => {
    const [owner, thief, victim] = [await guest(), await guest(), await guest()];
    const answer = await linkBy(thief, await codeFrom(owner), victim.uid);
    expect(codeOf(answer)).toEqual([403, 'FORBIDDEN']);
    expect(await signedIn(victim.uid)).toBe(victim.id);
  });

  test('linked to its own account changes nothing', async () => {
    const owner = await guest();
    await giveTeam(owner);
    expect((await linkBy(owner, await codeFrom(owner))).json().account.id).toBe(owner.id);
  });
});

describe("linking to the magazine's account", () => {
  /** A reader who plays already, elsewhere. */
  async function playing(name: string) {
    const token = await issuer.signIn(name, `reads.${name.toLowerCase()}@example.org`);
    const login = await post('external-auth', { externalAuthToken: token, buildNr: 51 });
    return { token, id: (login.json() as Login).account.id };
  }
  /** Who plays by an account of the magazine. */
  const usersOf = (token: string) =>
    server.database.db
      .selectFrom('users')
      .select('id')
      .where('external_subject', '=', decodeJwt(token).sub ?? '')
      .execute();

  test.each([
    ['team', true],
    ['device alone', false],
  ])(
    'nobody plays by yet makes it the own one of a guest, with the %s',
    async (_what, isPlaying) => {
      const device = await guest();
      if (isPlaying) await giveTeam(device);
      const token = await issuer.signIn(`Pia${isPlaying}`, `p${isPlaying}@example.org`);
      for (const _time of [1, 2]) {
        const answer = await linkToReader(device, token);
        expect(answer.json().account).toMatchObject({ id: device.id, isTrial: false });
      }
      expect(await signedIn(device.uid)).toBe(device.id);
      const elsewhere = await post('external-auth', { externalAuthToken: token, buildNr: 51 });
      expect(elsewhere.json().account.id).toBe(device.id);
    },
  );

  test('that plays lets the device sign in as it', async () => {
    const [device, { token, id }] = [await guest(), await playing('Paul')];
    expect((await linkToReader(device, token)).json().account).toMatchObject({ id, name: 'Paul' });
    expect(await signedIn(device.uid)).toBe(id);
  });

  test('finds the account that takes part, from any number of devices', async () => {
    const token = await issuer.signIn('Quirin', 'quirin@example.org');
    const answers = [];
    for (let time = 0; time < 2; time++) answers.push(await linkToReader(await guest(), token));
    expect(new Set(answers.map((answer) => answer.json().account.id)).size).toBe(1);
  });

  test('that plays is refused when a team would be lost, but for a fresh credential', async () => {
    const [device, { token, id }] = [await guest(), await playing('Ria')];
    await giveTeam(device);
    expect(codeOf(await linkToReader(device, token))).toEqual([403, 'ACCOUNT_IN_USE']);
    expect((await linkToReader(device, token, newUid())).json().account.id).toBe(id);
    expect(await signedIn(device.uid)).toBe(device.id);
  });

  test('nobody plays by yet makes one of its own for who plays by another one', async () => {
    const [device, other] = [await guest(), await issuer.signIn('Olga', 'reads.olga@example.org')];
    await linkToReader(device, await issuer.signIn('Olaf', 'olaf@example.org'));
    const answer = await linkToReader(device, other, newUid());
    expect(answer.json().account).toMatchObject({ name: 'Olga', isTrial: false });
    expect(answer.json().account.id).not.toBe(device.id);
  });

  test('that is refused leaves nobody behind who would lock a team out of it', async () => {
    const [owner, linked, victim] = [await guest(), await guest(), await guest()];
    const login: Login = (await linkBy(linked, await codeFrom(owner))).json();
    const lately = { ...linked, headers: { authorization: `Bearer ${login.jwt}` } };
    const reader = await guest();
    await linkToReader(reader, await issuer.signIn('Rolf', 'rolf@example.org'));
    const token = await issuer.signIn('Resi', 'resi@example.org');
    const refused = [
      // It may not yet take the account away from the device it was linked by.
      await linkToReader(lately, token),
      await linkToReader(owner, token, victim.uid),
      await linkToReader(reader, token, victim.uid),
    ];
    expect(refused.map(codeOf)).toEqual([
      [403, 'DEVICE_LINKED_LATELY'],
      [403, 'FORBIDDEN'],
      [403, 'FORBIDDEN'],
    ]);
    expect(await usersOf(token)).toEqual([]);
  });

  test('wants an ID token that is good', async () => {
    expect(codeOf(await linkToReader(await guest(), 'abc'))).toEqual([
      422,
      'EXTERNAL_TOKEN_INVALID',
    ]);
  });
});
