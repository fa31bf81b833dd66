import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { MAIN_FILE, uploadOf } from '../testing/builds.ts';
import { A, FRONTEND, SteeredRemote } from '../testing/steered-remote.ts';
import { CheckedFiles } from './checked-files.ts';
import { FORMS } from './file-faults.ts';

const market = new SteeredRemote();
const fileOf = (suffix = '') =>
  join(market.site.folder, 'artefacts', 'mf-market', A, MAIN_FILE + suffix);
const publishAgain = () =>
  market.site.call('POST', `${FRONTEND}/releases`, uploadOf('mf-market', A));

async function ask(accepted: string) {
  const { statusCode, headers, body } = await market.site.registry.app.inject({
    url: `/mf-market/${A}/${MAIN_FILE}`,
    headers: { 'accept-encoding': accepted },
  });
  const { 'content-encoding': coding, 'cache-control': kept } = headers;
  return { status: statusCode, coding, kept, isWhole: body.includes(`'${A}'`) };
}

test('a file that is not what was published is not served until it was published again', async () => {
  expect(await ask('identity')).toMatchObject({ status: 200, isWhole: true });
  await writeFile(fileOf(), 'let flipped;');
  expect(await ask('identity')).toMatchObject({ status: 503, kept: 'no-store' });
  await publishAgain();
  expect(await ask('identity')).toMatchObject({ status: 200, isWhole: true });
});

test('a damaged compressed form gives way to the file, which nobody keeps in its place', async () => {
  await writeFile(fileOf('.br'), 'no brotli');
  expect(await ask('br')).toEqual({
    status: 200,
    coding: undefined,
    kept: 'no-store',
    isWhole: true,
  });
});

test('while it is not known what was published files are served as they are', async () => {
  const content = Buffer.from('let flipped;');
  const store = { read: async () => content, readAgain: async () => content };
  const unavailable = () => Promise.reject(new Error('the database does not answer'));
  const files = new CheckedFiles(store, unavailable);
  const asked = { name: 'mf-market', version: A, file: MAIN_FILE };
  expect(await files.read(asked, FORMS.plain)).toBe(content);
});
