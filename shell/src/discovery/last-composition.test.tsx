import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createJsonStorage } from '@spieltag/shared-kernel/client';
import { DISCOVERY_SCHEMA, type DiscoveryDocument } from '@spieltag/shared-kernel/composition';
import { createEventBus } from '@spieltag/shared-kernel/events';
import type { Discovery, DiscoverySource } from './discovery-source.ts';
import { type FoundComposition, findComposition, storeComposition } from './last-composition.ts';

const live: DiscoveryDocument = { schema: DISCOVERY_SCHEMA, microFrontends: {} };
const last: DiscoveryDocument = JSON.parse(JSON.stringify(live));
const silent: DiscoverySource = () => new Promise(() => {});

let storage: ReturnType<typeof createJsonStorage>;
let refused: string[];

beforeEach(() => {
  jest.useFakeTimers();
  storage = createJsonStorage();
  refused = [];
});
afterEach(() => {
  jest.useRealTimers();
});

/** What a page goes on with. */
async function found(source: DiscoverySource): Promise<FoundComposition | undefined> {
  const bus = createEventBus();
  bus.on('composition.refused').subscribe(({ code }) => refused.push(code));
  const finding = findComposition({ bus, source, storage });
  await jest.advanceTimersByTimeAsync(3000);
  return finding;
}

test('what is live comes first, and what was wrong is said', async () => {
  storeComposition(storage, last);
  expect(await found(async () => ({ document: live }))).toEqual({ document: live });
  expect(refused).toEqual(['MALFORMED']);
});

test.each<[string, DiscoverySource]>([
  ['says nothing', silent],
  ['is away', async () => ({ fault: 'UNREACHABLE' })],
  ['has something else', async () => ({ fault: 'SIGNATURE_INVALID' })],
])('where the registry %s, the device goes on with what it had last', async (_title, source) => {
  storeComposition(storage, last);
  expect(await found(source)).toMatchObject({ document: last });
});

test('what the registry says too late for the start is not lost', async () => {
  storeComposition(storage, last);
  let comeLate = (_found: Discovery) => {};
  const answer = new Promise<Discovery>((resolve) => {
    comeLate = resolve;
  });
  const { late } = (await found(() => answer)) as FoundComposition;
  comeLate({ document: live });
  expect(await late).toEqual({ document: live });
});

test.each([
  ['nothing', undefined],
  ['something else', { schema: 'v1' }],
])('where the device has %s there is nothing to go on with', async (_title, kept) => {
  if (kept) storage.write('composition', kept);
  expect(await found(silent)).toBeUndefined();
});
