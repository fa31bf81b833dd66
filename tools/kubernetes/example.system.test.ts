import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import type { Manifest } from './manifests.ts';
import { schemaFaults } from './schema-faults.ts';

const FOLDER = join(import.meta.dirname, '../../deploy/kubernetes');
const KUBECTL = ['/usr/bin/kubectl', '/usr/local/bin/kubectl'].find(existsSync);
const whereKubectlIs = KUBECTL ? describe : describe.skip;
if (!KUBECTL) console.warn('left out: the example for a cluster, as kubectl is missing');

let folder: string;
let manifests: readonly Manifest[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spieltag-kubernetes-'));
  if (!KUBECTL) return;
  // As the guide says: a copy beside the base, with the two files of secrets and the key.
  await cp(FOLDER, folder, { recursive: true });
  const ours = join(folder, 'ours');
  await cp(join(folder, 'example'), ours, { recursive: true });
  for (const name of ['api', 'registry']) {
    await cp(join(ours, `${name}.env.example`), join(ours, `${name}.env`));
  }
  await writeFile(join(ours, 'signing-key.json'), '{}');
  const { stdout } = await promisify(execFile)(KUBECTL, ['kustomize', ours]);
  manifests = parseAllDocuments(stdout).map((one) => one.toJS() as Manifest);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Names of the resources of a kind. */
const namesOf = (kind: string) =>
  manifests.filter((one) => one.kind === kind).map(({ metadata }) => metadata.name);

whereKubectlIs('the example for a cluster, as kustomize builds it,', () => {
  test('fits the schemas of the API', async () => {
    expect(manifests.length).toBeGreaterThan(10);
    expect(await schemaFaults(manifests)).toBe('');
  });

  test('has every map of settings and every secret that is asked for', () => {
    const asked = (pattern: RegExp) =>
      new Set([...JSON.stringify(manifests).matchAll(pattern)].map(([, name]) => name));
    const maps = asked(/"configMapRef":\{"name":"([^"]+)"/g);
    const secrets = asked(/"(?:secretRef|secretKeyRef)":\{[^}]*?"name":"([^"]+)"/g);
    for (const name of asked(/"secretName":"([^"]+)"/g)) secrets.add(name);
    expect([...maps].sort()).toEqual(namesOf('ConfigMap').sort());
    expect([...secrets].sort()).toEqual(namesOf('Secret').sort());
    expect(secrets.size).toBe(3);
  });

  test('has the images and the settings it names, and what the base has besides', async () => {
    const images = [...JSON.stringify(manifests).matchAll(/"image":"([^"]+)"/g)].map(
      ([, image]) => image,
    );
    const { version } = JSON.parse(
      await readFile(join(import.meta.dirname, '../../package.json'), 'utf8'),
    );
    expect(images.length).toBeGreaterThan(3);
    expect(images.filter((image) => !image?.endsWith(`:${version}`))).toEqual([]);
    const settings = (name: string) =>
      manifests.find((one) => one.kind === 'ConfigMap' && one.metadata.name === name)?.data;
    expect(settings('spieltag-api')).toMatchObject({
      PUBLIC_URL: 'https://game.example',
      STAGE: 'production',
    });
    expect(settings('spieltag-registry')).toMatchObject({
      ARTEFACTS_BUCKET: 'spieltag-artefacts',
      AWS_REGION: 'eu-central-1',
      STAGE: 'production',
    });
  });
});
