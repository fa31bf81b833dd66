import { generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { RemoteState } from '@spieltag/shared-kernel/registry';
import { keyIdOf } from '../signing/check-signature.ts';
import { uploadOf } from '../testing/builds.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

const LIVE = 'mf-live';
const FRONTEND = `/projects/spieltag/microFrontends/${LIVE}`;
const copiedFrom = { site: 'https://staging.game.test', publishedAt: '2026-11-01T10:00:00.000Z' };
let number = 0;

let site: TestRegistry;
let version: string;
beforeAll(async () => {
  site = await createTestRegistry({ stage: 'production' });
});
afterAll(() => site.close());
beforeEach(() => {
  version = `1.0.${++number}-0123456789`;
});

const copy = (upload: object, more: object = {}) =>
  site.call('POST', `${FRONTEND}/releases`, { ...upload, copiedFrom, ...more });

const encode = (data: object) => Buffer.from(JSON.stringify(data)).toString('base64url');

describe('a release of another site', () => {
  test('says where it is from: in its record, in the state and in the history', async () => {
    const made = await copy(uploadOf(LIVE, version), { reason: 'Tried for a week' });
    expect(made).toMatchObject({ status: 201, body: { isNew: true } });
    const { body: record } = await site.call('GET', `${FRONTEND}/releases/${version}`);
    expect(record).toMatchObject({
      release: uploadOf(LIVE, version).release,
      signature: null,
      isPreview: false,
      copiedFrom,
    });
    const { body: state } = await site.call('GET', `${FRONTEND}/state`);
    expect((state as unknown as RemoteState).versions[0]).toMatchObject({ version, copiedFrom });
    const { body: history } = await site.call('GET', `${FRONTEND}/history?limit=1`);
    expect(history.entries).toMatchObject([
      { action: 'copy-release', reason: 'Tried for a week', after: { version, ...copiedFrom } },
    ]);
  });

  test('that is there already is no error, and keeps where it was from first', async () => {
    await site.call('POST', `${FRONTEND}/releases`, uploadOf(LIVE, version));
    expect(await copy(uploadOf(LIVE, version))).toMatchObject({
      status: 200,
      body: { isNew: false },
    });
    const { body } = await site.call('GET', `${FRONTEND}/releases/${version}`);
    expect(body.copiedFrom).toBeNull();
  });

  test('that is there with other bytes is refused', async () => {
    await site.call('POST', `${FRONTEND}/releases`, uploadOf(LIVE, version));
    expect(await copy(uploadOf(LIVE, version, {}, 'let other;'))).toMatchObject({
      status: 409,
      body: { code: 'VERSION_EXISTS' },
    });
  });

  test('whose bytes were changed on the way is refused', async () => {
    const { release } = uploadOf(LIVE, version);
    const { files } = uploadOf(LIVE, version, {}, 'let changed;');
    expect(await copy({ release, files })).toMatchObject({
      status: 422,
      body: { code: 'ASSET_CORRUPT' },
    });
  });

  test('that does not fit what is live here is refused, and leaves nothing behind', async () => {
    const upload = uploadOf(LIVE, version, { kernel: '^9.0.0' });
    expect(await copy(upload)).toMatchObject({
      status: 422,
      body: {
        code: 'CONTRACT_MISFIT',
        details: [expect.stringContaining('KERNEL_OUT_OF_RANGE')],
      },
    });
    expect((await site.call('GET', `${FRONTEND}/releases/${version}`)).status).toBe(404);
    // A team publishes such a version before the shell it is for.
    expect((await site.call('POST', `${FRONTEND}/releases`, upload)).status).toBe(201);
  });

  test.each([
    ['no address', 'staging'],
    ['an address with a path', 'https://staging.game.test/a'],
    ['a script', 'javascript:alert(1)'],
  ])('is not from %s', async (_what, origin) => {
    const given = { copiedFrom: { ...copiedFrom, site: origin } };
    expect((await copy(uploadOf(LIVE, version), given)).status).toBe(400);
  });

  test('nobody has published is none to be shown', async () => {
    const { status, body } = await site.call('GET', `${FRONTEND}/releases/${version}`);
    expect([status, body.code]).toEqual([404, 'VERSION_NOT_FOUND']);
  });
});

describe('a signed release of another site', () => {
  const { publicKey: key, privateKey } = generateKeyPairSync('ed25519');
  const publicKey = key.export({ format: 'jwk' }).x ?? '';
  const signed = async (release: object) => {
    const data = `${encode({ alg: 'EdDSA', kid: await keyIdOf(publicKey) })}.${encode(release)}`;
    return `${data}.${sign(null, Buffer.from(data), privateKey).toString('base64url')}`;
  };

  test('is refused where its key is not known, and taken with its signature where it is', async () => {
    const upload = uploadOf(LIVE, version);
    const signature = await signed(upload.release);
    expect(await copy(upload, { signature })).toMatchObject({
      status: 422,
      body: { code: 'SIGNATURE_INVALID' },
    });
    await site.call('POST', `${FRONTEND}/keys`, { name: 'CI', publicKey });
    expect((await copy(upload, { signature })).status).toBe(201);
    const { body } = await site.call('GET', `${FRONTEND}/releases/${version}`);
    expect(body.signature).toBe(signature);
    version = `1.0.${++number}-0123456789`;
    expect((await copy(uploadOf(LIVE, version))).status).toBe(422);
  });
});
