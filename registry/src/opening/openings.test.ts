import { expect, jest, test } from '@jest/globals';
import type { Opening } from '@spieltag/shared-kernel/composition';
import type { FastifyBaseLogger } from 'fastify';
import { type ArtefactStore, integrityOf } from '../artefacts/artefact-store.ts';
import { Openings } from './openings.ts';

const OPENING: Opening = {
  de: { nodes: ['hier'], styles: '' },
  en: { nodes: ['here'], styles: '' },
};
const NAME = { name: 'mf-lineup', version: '1.0.0-0123456789' };
const PATH = 'mf-lineup/1.0.0-0123456789/opening.json';

function openingsOf(read: ArtefactStore['read']) {
  const warn = jest.fn();
  const store = { read: jest.fn(read) };
  const openings = new Openings(
    store as unknown as ArtefactStore,
    { warn } as unknown as FastifyBaseLogger,
  );
  return { openings, store, warn };
}

function published(content: string) {
  const buffer = Buffer.from(content);
  const version = { ...NAME, files: { 'opening.json': integrityOf(buffer) } };
  return { version, ...openingsOf(async () => buffer) };
}

test('the opening of a version is read once', async () => {
  const { openings, store, version } = published(JSON.stringify(OPENING));
  expect(await openings.of(version)).toEqual(OPENING);
  expect(await openings.of(version)).toEqual(OPENING);
  expect(store.read.mock.calls).toEqual([[PATH]]);
});

test('a version without one costs nothing', async () => {
  const { openings, store } = published('');
  expect(await openings.of({ ...NAME, files: {} })).toBeUndefined();
  expect(store.read).not.toHaveBeenCalled();
});

test.each([
  ['is no JSON', 'nothing'],
  [
    'holds a script',
    JSON.stringify({ ...OPENING, de: { nodes: [{ tag: 'script' }], styles: '' } }),
  ],
  ['is too long', JSON.stringify({ ...OPENING, en: { nodes: ['a'.repeat(300_000)], styles: '' } })],
])('one that %s is left out, with one line in the log', async (_title, content) => {
  const { openings, warn, version } = published(content);
  expect(await openings.of(version)).toBeUndefined();
  expect(await openings.of(version)).toBeUndefined();
  expect(warn).toHaveBeenCalledTimes(1);
});

test('one that is not what was published is left out', async () => {
  const { openings } = published(JSON.stringify(OPENING));
  const files = { 'opening.json': integrityOf(Buffer.from('another')) };
  expect(await openings.of({ ...NAME, files })).toBeUndefined();
});

test('one whose file is missing is left out', async () => {
  const { openings } = openingsOf(async () => undefined);
  const files = { 'opening.json': integrityOf(Buffer.from('')) };
  expect(await openings.of({ ...NAME, files })).toBeUndefined();
});

test('where files lie may be away: the next page asks again', async () => {
  const content = Buffer.from(JSON.stringify(OPENING));
  const version = { ...NAME, files: { 'opening.json': integrityOf(content) } };
  let isAway = true;
  const { openings } = openingsOf(async () => {
    if (isAway) throw new Error('away');
    return content;
  });
  expect(await openings.of(version)).toBeUndefined();
  isAway = false;
  expect(await openings.of(version)).toEqual(OPENING);
});

test('no page waits for a store that is silent, and a later one has what came', async () => {
  const content = Buffer.from(JSON.stringify(OPENING));
  const version = { ...NAME, files: { 'opening.json': integrityOf(content) } };
  let answer = (_content: Buffer) => {};
  const { openings, store } = openingsOf(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  expect(await openings.of(version)).toBeUndefined();
  answer(content);
  expect(await openings.of(version)).toEqual(OPENING);
  expect(store.read).toHaveBeenCalledTimes(1);
});
