import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MAX_PICTURE_BYTES } from '@spieltag/shared-kernel/contract';
import fc from 'fast-check';
import sharp, { type Create } from 'sharp';
import { createTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { accountRoutes } from '../account.routes.ts';
import { AVATAR, type PictureTarget, SHARED_LINEUP } from './render-picture.ts';

const BASE = '/api/account/v1';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await createTestServer({ families: [accountRoutes] });
  user = await server.user();
});
afterAll(() => server.close());

const RED: Create['background'] = '#c81e1e';
const plain = (width: number, height: number, background = RED) =>
  sharp({ create: { width, height, channels: 3, background } });
const base64Of = async (image: { toBuffer(): Promise<Buffer> }) =>
  (await image.toBuffer()).toString('base64');

function send(file: 'update-image' | 'upload-lineup-share-image', payload: unknown, by = user) {
  const headers = { ...by.headers, 'content-type': 'application/json' };
  const url = `${BASE}/${file}.json`;
  return server.app.inject({ method: 'POST', url, headers, payload: JSON.stringify(payload) });
}
const update = (base64: unknown, by = user) => send('update-image', { base64 }, by);
const share = (base64: unknown, by = user) => send('upload-lineup-share-image', { base64 }, by);
const shown = (path: string) => server.app.inject(path);
const countPictures = async (of: TestUser) => {
  const rows = await server.database.db
    .selectFrom('picture')
    .select('id')
    .where('user_id', '=', of.userId)
    .execute();
  return rows.length;
};

describe('the own picture', () => {
  test.each([
    ['a PNG', () => base64Of(plain(300, 200).png())],
    ['a JPEG', () => base64Of(plain(20, 30).jpeg())],
    ['a WebP', () => base64Of(plain(72, 72).webp())],
    ['a data URL', async () => `data:image/png;base64,${await base64Of(plain(9, 9).png())}`],
  ])('may be %s and is shown as a JPEG of 72x72', async (_name, make) => {
    const answer = await update(await make());
    expect(answer.statusCode).toBe(200);
    const { image } = answer.json();
    const picture = await shown(image);
    expect(picture.headers['content-type']).toBe('image/jpeg');
    const { format, width, height } = await sharp(picture.rawPayload).metadata();
    expect([format, width, height]).toEqual(['jpeg', 72, 72]);
  });

  test('is in the account, for others too, and for ever the same under its path', async () => {
    const { image } = (await update(await base64Of(plain(80, 80).png()))).json();
    const me = await server.app.inject({ url: `${BASE}/me.json`, headers: user.headers });
    const others = await server.app.inject(`${BASE}/show-user-with-id/${user.userId}.json`);
    expect([me.json().image, others.json().image]).toEqual([image, image]);
    const { headers } = await shown(image);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['x-content-type-options']).toBe('nosniff');
    const again = await server.app.inject({
      url: image,
      headers: { 'if-none-match': headers.etag },
    });
    expect(again.statusCode).toBe(304);
  });

  test('takes the place of the one before, which is gone', async () => {
    const owner = await server.user();
    const first = (await update(await base64Of(plain(80, 80).png()), owner)).json().image;
    const second = (await update(await base64Of(plain(80, 80, '#123').png()), owner)).json().image;
    expect(second).not.toBe(first);
    const before = await shown(first);
    expect([before.statusCode, before.json().code]).toEqual([404, 'IMAGE_NOT_FOUND']);
    expect(await countPictures(owner)).toBe(1);
  });

  test('sent many times at the same moment is one, and the others are asked to come again', async () => {
    const owner = await server.user();
    const base64 = await base64Of(plain(80, 80).png());
    const answers = await Promise.all(Array.from({ length: 4 }, () => update(base64, owner)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses).toContain(200);
    expect([200, 429]).toEqual(expect.arrayContaining(statuses));
    expect(await countPictures(owner)).toBe(1);
    const me = await server.app.inject({ url: `${BASE}/me.json`, headers: owner.headers });
    expect((await shown(me.json().image)).statusCode).toBe(200);
  });

  test('stands upright and tells nothing of where it was taken', async () => {
    const exif = { IFD3: { GPSLatitude: '48/1 8/1 0/1' }, IFD0: { Copyright: 'somebody' } };
    const left = await plain(40, 80, '#fff')
      .composite([{ input: await plain(40, 40, '#000').png().toBuffer(), top: 0, left: 0 }])
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(left).metadata()).exif).toBeDefined();
    const { image } = (await update(left.toString('base64'))).json();
    const { rawPayload } = await shown(image);
    const { exif: kept, orientation } = await sharp(rawPayload).metadata();
    expect([kept, orientation]).toEqual([undefined, undefined]);
    expect(rawPayload.includes('somebody')).toBe(false);
    // What was on top in the file is on the right once it stands upright.
    const { data } = await sharp(rawPayload)
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([data[36 * 72 + 66], data[36 * 72 + 5]]).toEqual([0, 255]);
  });

  test('is white where it lets through', async () => {
    const clear = sharp({
      create: { width: 72, height: 72, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    const { image } = (await update(await base64Of(clear.png()))).json();
    const pixels = await sharp((await shown(image)).rawPayload)
      .raw()
      .toBuffer();
    expect([...pixels.subarray(0, 3)]).toEqual([255, 255, 255]);
  });
});

describe('the picture of a lineup', () => {
  test('is kept at its size and answers its address', async () => {
    const { image } = (await share(await base64Of(plain(1080, 1920).png()))).json();
    const { width, height } = await sharp((await shown(image)).rawPayload).metadata();
    expect([width, height]).toEqual([1080, 1920]);
  });

  test('is made smaller, never larger', async () => {
    const { image } = (await share(await base64Of(plain(4000, 1000).jpeg()))).json();
    expect((await sharp((await shown(image)).rawPayload).metadata()).width).toBe(1080);
  });

  test('is not for trial accounts', async () => {
    const answer = await share(await base64Of(plain(9, 9).png()), await server.guest());
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'TRIAL_NOT_ALLOWED']);
  });

  test('is one of the ten newest; older ones go, the own picture stays', async () => {
    const owner = await server.user();
    const base64 = await base64Of(plain(9, 9).png());
    const { image } = (await update(base64, owner)).json();
    for (let time = 0; time < 12; time++) await share(base64, owner);
    expect(await countPictures(owner)).toBe(11);
    expect((await shown(image)).statusCode).toBe(200);
  });

  test('may not be a WebP', async () => {
    const answer = await share(await base64Of(plain(9, 9).webp()));
    expect(answer.json()).toMatchObject({ code: 'IMAGE_INVALID', params: { reason: 'format' } });
  });
});

/** A PNG whose head claims a size and whose content is next to nothing. */
async function bomb(width: number, height: number): Promise<string> {
  const bytes = await plain(1, 1).png().toBuffer();
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  // The head's check sum has to be right, or it would be refused for that.
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes.toString('base64');
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

describe('a picture is refused', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>';
  const hostile: [string, () => Promise<unknown>, string][] = [
    ['that is no base64', async () => 'not base64!', 'base64'],
    ['with white space in it', async () => 'AAAA\nAAAA', 'base64'],
    ['with a character too few', async () => 'AAA', 'base64'],
    ['that is an address', async () => 'https://example.org/a.png', 'base64'],
    ['that is empty but for its head', async () => 'data:image/png;base64,', 'base64'],
    ['that is text', async () => Buffer.from('hello, world').toString('base64'), 'format'],
    ['that is SVG', async () => Buffer.from(svg).toString('base64'), 'format'],
    ['that is a GIF', () => base64Of(plain(9, 9).gif()), 'format'],
    ['that is a TIFF', () => base64Of(plain(9, 9).tiff()), 'format'],
    ['that is AVIF', () => base64Of(plain(9, 9).avif()), 'format'],
    ['with more than four million pixels', () => base64Of(plain(2001, 2001).png()), 'pixels'],
    ['that claims 4 billion pixels', () => bomb(65_000, 65_000), 'pixels'],
    ['that claims to be a line of a billion', () => bomb(1_000_000_000, 1), 'format'],
    ['that is cut off', async () => truncated(await plain(90, 90).png().toBuffer()), 'damaged'],
    ['that is a JPEG cut off', async () => truncated(await noise().jpeg().toBuffer()), 'damaged'],
  ];
  test.each(hostile)('%s', async (_name, make, reason) => {
    const answer = await update(await make());
    const { status, code, params } = answer.json();
    expect([status, code, params]).toEqual([422, 'IMAGE_INVALID', { reason }]);
  });

  const noise = () => {
    const bytes = Uint8Array.from({ length: 90 * 90 * 3 }, (_, at) => (at * 7919) % 251);
    return sharp(bytes, { raw: { width: 90, height: 90, channels: 3 } });
  };
  const truncated = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2).toString('base64');

  test.each([
    ['a number', 42],
    ['a list', ['AAAA']],
    ['an object', { length: 4 }],
    ['nothing', null],
    ['empty', ''],
  ])('that is %s', async (_name, base64) => {
    const answer = await update(base64);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'PARAMETER_INVALID']);
  });

  test('that is larger than 5 MB', async () => {
    const large = Buffer.alloc(MAX_PICTURE_BYTES + 1).toString('base64');
    expect((await update(large)).json()).toMatchObject({ params: { reason: 'bytes' } });
    const body = await update('A'.repeat(2 * large.length));
    expect([body.statusCode, body.json().code]).toEqual([413, 'BODY_TOO_LARGE']);
  });

  test('before it is read, from somebody who is nobody', async () => {
    const nobody = { ...user, headers: { authorization: '' } };
    const answer = await update('A'.repeat(20_000_000), nobody);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'AUTH_REQUIRED']);
  });

  test('whatever its bytes are, in order', async () => {
    const good = await plain(9, 9).png().toBuffer();
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 60 }),
        fc.nat(good.length - 1),
        async (bytes, at) => {
          const mixed = Buffer.concat([good.subarray(0, at), bytes, good.subarray(at)]);
          const answer = await update(mixed.toString('base64'));
          expect([200, 422]).toContain(answer.statusCode);
        },
      ),
      { numRuns: 60 },
    );
  });
});

test('an account may send so many pictures a minute and no more', async () => {
  const { database } = server;
  const config = { uploadsPerMinute: 2 };
  const now = Date.now();
  const clock = () => now;
  const strict = await createTestServer({ database, families: [accountRoutes], config, clock });
  const payload = { base64: await base64Of(plain(9, 9).png()) };
  const url = `${BASE}/update-image.json`;
  const statuses = [];
  for (let time = 0; time < 3; time++) {
    const { headers } = user;
    const answer = await strict.app.inject({ method: 'POST', url, headers, payload });
    statuses.push(answer.statusCode);
  }
  await strict.close();
  expect(statuses).toEqual([200, 200, 429]);
});

test('the largest picture that is allowed is taken', async () => {
  const largest = ({ maxPixels }: PictureTarget) => {
    const side = Math.floor(Math.sqrt(maxPixels));
    return base64Of(plain(side, side).png());
  };
  expect((await update(await largest(AVATAR))).statusCode).toBe(200);
  expect((await share(await largest(SHARED_LINEUP))).statusCode).toBe(200);
});

test.each([
  ['unknown', 'im-aaaaaaaaaaaaaaaa.jpg', 404, 'IMAGE_NOT_FOUND'],
  ['no id', 'nothing.jpg', 400, 'PARAMETER_INVALID'],
  ['a path', '..%2f..%2fetc%2fpasswd.jpg', 400, 'PARAMETER_INVALID'],
  ['another type', 'im-aaaaaaaaaaaaaaaa.png', 404, 'NOT_FOUND'],
])('a file that is %s is answered in order', async (_name, file, status, code) => {
  const answer = await shown(`${BASE}/images/${file}`);
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
});
