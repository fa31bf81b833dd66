import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { uploadOf } from '../testing/builds.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';
import { keyIdOf } from './check-signature.ts';

const LIVE = '/projects/spieltag/microFrontends/mf-live';
const versionNo = (no: number) => `1.0.${no}-0123456789`;

interface Publisher {
  readonly id: string;
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

let site: TestRegistry;
beforeAll(async () => {
  site = await createTestRegistry();
});
afterAll(() => site.close());

async function makePublisher(): Promise<Publisher> {
  const { publicKey: key, privateKey } = generateKeyPairSync('ed25519');
  const publicKey = key.export({ format: 'jwk' }).x ?? '';
  return { id: await keyIdOf(publicKey), publicKey, privateKey };
}

const encode = (data: object) => Buffer.from(JSON.stringify(data)).toString('base64url');

function signed({ id, privateKey }: Publisher, release: object, alg = 'EdDSA'): string {
  const data = `${encode({ alg, kid: id })}.${encode(release)}`;
  return `${data}.${sign(null, Buffer.from(data), privateKey).toString('base64url')}`;
}

const add = ({ publicKey }: Publisher, name = 'CI', token?: string) =>
  site.call('POST', `${LIVE}/keys`, { name, publicKey }, token);
const publish = (upload: object) => site.call('POST', `${LIVE}/releases`, upload);

describe('a remote with a registered key', () => {
  let first: Publisher;
  let second: Publisher;
  beforeAll(async () => {
    [first, second] = await Promise.all([makePublisher(), makePublisher()]);
    expect((await publish(uploadOf('mf-live', versionNo(0)))).status).toBe(201);
    expect((await add(first)).status).toBe(201);
  });

  test('takes what that key has signed, and says who signed it', async () => {
    const upload = uploadOf('mf-live', versionNo(1));
    const signature = signed(first, upload.release);
    expect((await publish({ ...upload, signature })).status).toBe(201);
    const { body } = await site.call('GET', `${LIVE}/state`);
    expect(body.versions).toMatchObject([{ signedBy: first.id }, { signedBy: null }]);
  });

  test.each<[string, (release: object) => string | undefined]>([
    ['nothing', () => undefined],
    ['a key nobody registered', (release) => signed(second, release)],
    ['another key in its name', (release) => signed({ ...second, id: first.id }, release)],
    [
      'its key, for another release',
      () => signed(first, uploadOf('mf-live', versionNo(1)).release),
    ],
    ['its key, by no algorithm of it', (release) => signed(first, release, 'none')],
    ['words', () => 'signed.by.me'],
  ])('refuses what is signed by %s', async (_by, signatureOf) => {
    const upload = uploadOf('mf-live', versionNo(2));
    const signature = signatureOf(upload.release);
    const refused = await publish({ ...upload, ...(signature && { signature }) });
    expect(refused).toMatchObject({ status: 422, body: { code: 'SIGNATURE_INVALID' } });
  });

  test('keeps nothing of what it refuses: the version is free', async () => {
    const upload = uploadOf('mf-live', versionNo(3), {}, 'let stolen;'.padEnd(600));
    expect((await publish(upload)).status).toBe(422);
    const right = uploadOf('mf-live', versionNo(3));
    const signature = signed(first, right.release);
    expect((await publish({ ...right, signature })).status).toBe(201);
  });

  test('keeps nothing either of what is sent to a project that is not there', async () => {
    const stolen = uploadOf('mf-live', versionNo(7), {}, 'let stolen;'.padEnd(600));
    const team = await site.token({ role: 'team', remotes: ['mf-live'] });
    const path = '/projects/none/microFrontends/mf-live/releases';
    const refused = await site.call('POST', path, stolen, team);
    expect(refused).toMatchObject({ status: 404, body: { code: 'PROJECT_NOT_FOUND' } });
    const right = uploadOf('mf-live', versionNo(7));
    const signature = signed(first, right.release);
    expect((await publish({ ...right, signature })).status).toBe(201);
  });

  describe('beside a project without keys', () => {
    let path = '';
    beforeAll(async () => {
      const { body } = await site.call('POST', '/projects', { name: 'beside' });
      path = `/projects/${body.id}/microFrontends`;
    });
    const publishBeside = (upload: object, remote = 'mf-live') =>
      site.call('POST', `${path}/${remote}/releases`, upload);

    test('has new files from nobody there who is no publisher of it', async () => {
      const stolen = uploadOf('mf-live', versionNo(8), {}, 'let stolen;'.padEnd(600));
      const refused = await publishBeside(stolen);
      expect(refused).toMatchObject({ status: 422, body: { code: 'SIGNATURE_INVALID' } });
      const forged = await publishBeside({ ...stolen, signature: signed(second, stolen.release) });
      expect(forged.body.code).toBe('SIGNATURE_INVALID');
      const right = uploadOf('mf-live', versionNo(8));
      const signature = signed(first, right.release);
      expect((await publishBeside({ ...right, signature })).status).toBe(201);
      expect((await publish({ ...right, signature })).status).toBe(201);
    });

    test('is published there unsigned where its files are kept already', async () => {
      const upload = uploadOf('mf-live', versionNo(9));
      const signature = signed(first, upload.release);
      expect((await publish({ ...upload, signature })).status).toBe(201);
      expect((await publishBeside(upload)).status).toBe(201);
    });

    test('leaves other remotes unsigned', async () => {
      expect((await publishBeside(uploadOf('mf-free', versionNo(8)), 'mf-free')).status).toBe(201);
    });
  });

  test('takes no version either whose files lie elsewhere', async () => {
    const metadata = { version: versionNo(4), integrity: 'x' };
    const version = { url: '/elsewhere.js', metadata };
    const refused = await site.call('POST', `${LIVE}/versions`, { version });
    expect(refused).toMatchObject({ status: 422, body: { code: 'SIGNATURE_INVALID' } });
  });

  test('changes keys: the new one is added, the old one revoked, and comes back no more', async () => {
    expect((await add(second, 'CI 2')).status).toBe(201);
    expect((await site.call('DELETE', `${LIVE}/keys/${first.id}`)).status).toBe(204);
    const upload = uploadOf('mf-live', versionNo(5));
    const old = await publish({ ...upload, signature: signed(first, upload.release) });
    expect(old.body.code).toBe('SIGNATURE_INVALID');
    const signature = signed(second, upload.release);
    expect((await publish({ ...upload, signature })).status).toBe(201);
    expect((await add(first)).body.code).toBe('KEY_EXISTS');
    const { body } = await site.call('GET', `${LIVE}/keys`);
    expect(body.keys).toHaveLength(2);
    const revoked = (body.keys as { id: string; revokedAt: string | null }[]).filter(
      ({ revokedAt }) => revokedAt !== null,
    );
    expect(revoked).toMatchObject([{ id: first.id }]);
  });

  test('is never unsigned again: without a key nothing is published', async () => {
    expect((await site.call('DELETE', `${LIVE}/keys/${second.id}`)).status).toBe(204);
    const gone = await site.call('DELETE', `${LIVE}/keys/${second.id}`);
    expect(gone).toMatchObject({ status: 404, body: { code: 'KEY_NOT_FOUND' } });
    const refused = await publish(uploadOf('mf-live', versionNo(6)));
    expect(refused.body.code).toBe('SIGNATURE_INVALID');
  });
});

test('a team revokes its keys and registers none: a stolen token signs nothing', async () => {
  const team = await site.token({ role: 'team', remotes: ['mf-live'] });
  const key = await makePublisher();
  expect((await add(key, 'mine', team)).status).toBe(403);
  expect((await add(key)).status).toBe(201);
  const revoked = await site.call('DELETE', `${LIVE}/keys/${key.id}`, undefined, team);
  expect(revoked.status).toBe(204);
});

test.each(['', 'AAAA', 'not a key'])('%j is no key', async (publicKey) => {
  const refused = await site.call('POST', `${LIVE}/keys`, { name: 'CI', publicKey });
  expect(refused).toMatchObject({ status: 422, body: { code: 'KEY_INVALID' } });
});

describe('a version that is published once more', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  let remote = '';
  let number = 0;
  let own: TestRegistry;
  let first: Publisher;
  let second: Publisher;
  beforeAll(async () => {
    own = await createTestRegistry({ pruning: { keptVersions: 1, keptDays: 1 } });
    [first, second] = await Promise.all([makePublisher(), makePublisher()]);
  });
  afterAll(() => own.close());
  beforeEach(() => {
    remote = `mf-signed-${++number}`;
  });

  const pathOf = () => `/projects/spieltag/microFrontends/${remote}`;
  const addKey = ({ publicKey }: Publisher) =>
    own.call('POST', `${pathOf()}/keys`, { name: 'CI', publicKey });
  const send = (publisher: Publisher | undefined, no: number, branch?: string) => {
    const upload = uploadOf(remote, versionNo(no));
    const signature = publisher && signed(publisher, upload.release);
    const rest = { ...(signature && { signature }), ...(branch && { branch, hours: 1 }) };
    return own.call('POST', `${pathOf()}/${branch ? 'previews' : 'releases'}`, {
      ...upload,
      ...rest,
    });
  };
  async function signerOf(no: number) {
    const { body } = await own.call('GET', `${pathOf()}/state`);
    const { signedBy } = (body.versions as { version: string; signedBy: string | null }[]).find(
      ({ version }) => version === versionNo(no),
    ) ?? { signedBy: 'nothing' };
    const release = await own.call('GET', `${pathOf()}/releases/${versionNo(no)}`);
    const [head = ''] = String(release.body.signature ?? '').split('.');
    const kid = head && JSON.parse(Buffer.from(head, 'base64url').toString()).kid;
    expect(kid || null).toBe(signedBy);
    return signedBy;
  }

  test('is signed from then on, where nobody had a key before, and the history says so', async () => {
    await send(undefined, 1);
    expect(await signerOf(1)).toBe(null);
    await addKey(first);
    expect((await send(first, 1)).status).toBe(200);
    expect(await signerOf(1)).toBe(first.id);
    await addKey(second);
    await send(second, 1);
    expect(await signerOf(1)).toBe(first.id);
    const { body } = await own.call('GET', `${pathOf()}/history`);
    const published = (body.entries as { action: string; after: object }[]).filter(
      ({ action }) => action === 'publish',
    );
    expect(published.map(({ after }) => after)).toEqual([
      { version: versionNo(1), signedBy: first.id },
      { version: versionNo(1) },
    ]);
  });

  test('is signed by who makes a version of a preview', async () => {
    await addKey(first);
    await send(first, 1, 'topic');
    await addKey(second);
    await own.call('DELETE', `${pathOf()}/keys/${first.id}`);
    expect((await send(second, 1)).status).toBe(201);
    expect(await signerOf(1)).toBe(second.id);
  });

  test('is signed by who brings it back after it was pruned', async () => {
    await addKey(first);
    await send(first, 1);
    await send(first, 2);
    own.pass(31 * DAY_MS);
    const { body } = await own.call('POST', '/projects/spieltag/prune', { remote });
    expect(body.versions).toMatchObject([{ version: versionNo(1) }]);
    await addKey(second);
    await own.call('DELETE', `${pathOf()}/keys/${first.id}`);
    expect((await send(second, 1)).status).toBe(201);
    expect(await signerOf(1)).toBe(second.id);
  });
});
