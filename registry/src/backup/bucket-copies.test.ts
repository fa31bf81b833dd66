import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import S3rver from 's3rver';
import { type ArtefactStore, versionPath } from '../artefacts/artefact-store.ts';
import { checkFiles } from '../artefacts/file-faults.ts';
import { MAIN_FILE, uploadOf } from '../testing/builds.ts';
import { copyArtefacts, openArtefacts, restoreArtefacts } from './index.ts';

const [KEPT, EMPTY] = ['kept', 'empty'];
const [REMOTE, VERSION] = ['mf-market', '1.0.0-000000000a'];
const PATH = versionPath(REMOTE, VERSION);

let folder: string;
let s3: S3rver;
let endpoint: string;
let files: Readonly<Record<string, string>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spieltag-buckets-'));
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [KEPT, EMPTY].map((name) => ({ name, configs: [] })),
  });
  const { port } = await s3.run();
  endpoint = `http://127.0.0.1:${port}`;
  const { release, files: contents } = uploadOf(REMOTE, VERSION);
  files = release.files;
  const content = Buffer.from(contents[MAIN_FILE] ?? '', 'base64');
  await bucket(KEPT).keep(PATH, new Map([[MAIN_FILE, content]]));
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

function bucket(name: string): ArtefactStore {
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  return openArtefacts({ bucket: name, region: 'eu-central-1', endpoint, credentials });
}

/** What a backup takes of a bucket, by path. */
async function backUp(name: string) {
  const copies = new Map<string, Buffer>();
  const missing = await copyArtefacts(
    bucket(name),
    [{ remote: REMOTE, version: VERSION, files }],
    async (path, content) => void copies.set(path, content),
  );
  return { copies, missing };
}

function restore(to: ArtefactStore, copies: ReadonlyMap<string, Buffer>, replace = false) {
  const read = async (path: string) => copies.get(path) ?? Buffer.alloc(0);
  return restoreArtefacts(to, { paths: [...copies.keys()], read }, replace);
}

const faultsOf = async (store: ArtefactStore) => (await checkFiles(store, PATH, files)).faults;

test('files of a bucket are backed up, and come back in another one or in a folder', async () => {
  const { copies, missing } = await backUp(KEPT);
  expect(missing).toEqual([]);
  for (const to of [bucket(EMPTY), openArtefacts({ dir: join(folder, 'artefacts') })]) {
    expect(await faultsOf(to)).not.toEqual([]);
    const undo = await restore(to, copies);
    expect(await faultsOf(to)).toEqual([]);
    // The same once more changes nothing, and is nothing to take back.
    await (await restore(to, copies))();
    expect(await faultsOf(to)).toEqual([]);
    await undo();
    expect(await to.files(PATH)).toEqual([]);
  }
});

test('another file at its place in a bucket is refused, and replaced where that is wanted', async () => {
  const { copies } = await backUp(KEPT);
  const to = bucket(EMPTY);
  await to.keep(PATH, new Map([[MAIN_FILE, Buffer.from('let another;')]]));
  await expect(restore(to, copies)).rejects.toMatchObject({ code: 'ARTEFACTS_DIFFER' });
  await restore(to, copies, true);
  expect(await faultsOf(to)).toEqual([]);
  await to.remove(PATH);
});

test('what is missing in a bucket is named, and its version left out', async () => {
  const { copies, missing } = await backUp(EMPTY);
  expect(missing).toMatchObject([{ remote: REMOTE, version: VERSION }]);
  expect([...copies.keys()]).toEqual([]);
});
