import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type Files, versionPath } from '../artefacts/artefact-store.ts';
import { FolderStore } from '../artefacts/folder-store.ts';
import { REGISTRY } from '../audit/audit.repository.ts';
import type { RegistryContext } from '../context/registry-context.ts';
import { MAIN_FILE, uploadOf } from '../testing/builds.ts';
import { createPruningContext } from '../testing/pruning-context.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';
import { publishRelease } from './publish-release.command.ts';
import { checkUploadedBuild } from './read-build.ts';

const VERSION = '1.0.0-000000000a';
const TEAM = { name: 'team', role: 'team' } as const;
let site: TestRegistry;
let context: RegistryContext;
let projectId: string;
let remote: string;
let number = 0;
/** What happens while files are being kept. */
let meanwhile: () => Promise<unknown> = async () => undefined;

class SlowStore extends FolderStore {
  override async keep(path: string, files: Files) {
    const isPut = await super.keep(path, files);
    await meanwhile();
    return isPut;
  }
}

beforeAll(async () => {
  site = await createTestRegistry();
  const given = { databaseUrl: site.databaseUrl, folder: site.folder, nowMs: site.now() };
  const store = new SlowStore(join(site.folder, 'artefacts'), 1);
  context = createPruningContext(given, () => store);
});
beforeEach(async () => {
  remote = `mf-kept-${++number}`;
  const { body } = await site.call('POST', '/projects', { name: `project ${number}` });
  projectId = body.id as string;
  meanwhile = async () => undefined;
});
afterAll(async () => {
  await context.db.destroy();
  await site.close();
});

function publish(content: string, actor: typeof TEAM | typeof REGISTRY, into = projectId) {
  const { release, files } = uploadOf(remote, VERSION, {}, content);
  const request = { projectId: into, actor, reason: '' };
  return publishRelease(context, request, checkUploadedBuild(release, files));
}

const kept = async () =>
  String(await context.artefacts.readAgain(`${versionPath(remote, VERSION)}/${MAIN_FILE}`));

/** Registers a key of the remote. */
function addKey(into: string) {
  const { publicKey } = generateKeyPairSync('ed25519');
  const body = { name: 'CI', publicKey: publicKey.export({ format: 'jwk' }).x };
  return site.call('POST', `/projects/${into}/microFrontends/${remote}/keys`, body);
}

test.each<[string, string, () => Promise<unknown>]>([
  ['project is deleted', 'PROJECT_NOT_FOUND', () => site.call('DELETE', `/projects/${projectId}`)],
  ['remote has its first key', 'SIGNATURE_INVALID', () => addKey(projectId)],
  ['remote has its first key in another project', 'SIGNATURE_INVALID', () => addKey('spieltag')],
])('nothing is left of what is refused because the %s meanwhile', async (_, code, change) => {
  meanwhile = change;
  await expect(publish('let early;', TEAM)).rejects.toMatchObject({ code });
  meanwhile = async () => undefined;
  expect(await context.artefacts.files(versionPath(remote, VERSION))).toEqual([]);
  expect(await publish('let rightful;', REGISTRY, 'spieltag')).toMatchObject({ isNew: true });
  expect(await kept()).toBe('let rightful;');
});

test('files that another project has stay when a project is refused', async () => {
  await publish('let shared;', TEAM, 'spieltag');
  meanwhile = () => site.call('DELETE', `/projects/${projectId}`);
  await expect(publish('let shared;', TEAM)).rejects.toMatchObject({ code: 'PROJECT_NOT_FOUND' });
  expect(await kept()).toBe('let shared;');
});

test('files that another project had lost stay, too, when a project is refused that brought them', async () => {
  await publish('let shared;', TEAM, 'spieltag');
  await context.artefacts.remove(versionPath(remote, VERSION));
  meanwhile = () => site.call('DELETE', `/projects/${projectId}`);
  await expect(publish('let shared;', TEAM)).rejects.toMatchObject({ code: 'PROJECT_NOT_FOUND' });
  expect(await kept()).toBe('let shared;');
});

test('files that lay there before stay when other ones are refused', async () => {
  const path = versionPath(remote, VERSION);
  await context.artefacts.keep(path, new Map([[MAIN_FILE, Buffer.from('let restored;')]]));
  await expect(publish('let other;', TEAM)).rejects.toMatchObject({ code: 'VERSION_EXISTS' });
  expect(await kept()).toBe('let restored;');
});
