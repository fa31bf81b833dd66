import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { API_ERRORS, REFUSAL_STATUS } from '@spieltag/shared-kernel/contract';
import { API_ERROR_CODES } from '@spieltag/shared-kernel/whole-contract';
import { externalAuth, SPECIAL_REQUESTS } from './testing/special-requests.fixture.ts';
import { SPECIAL_STATUSES } from './testing/special-statuses.table.ts';
import { createWorld, type World } from './testing/world.fixture.ts';

const TEXTS = path.resolve(import.meta.dirname, '../../../shared-kernel/src/i18n');
type Texts = Record<string, Record<string, string>>;
/** Those of the first screen, and those of failures that come after it. */
const textsOf = (language: string): Texts => {
  const [first, later] = ['texts', 'failures/texts'].map(
    (folder): Texts =>
      JSON.parse(readFileSync(path.join(TEXTS, folder, `${language}.json`), 'utf8')),
  );
  const sections = ['error', 'refusal'] as const;
  return Object.fromEntries(
    sections.map((section) => [section, { ...first?.[section], ...later?.[section] }]),
  );
};
const texts = { de: textsOf('de'), en: textsOf('en') };

describe('every code', () => {
  test.each(API_ERROR_CODES)('%s has a German and an English text', (code) => {
    const [section, key] = code.startsWith('REFUSED_')
      ? ['refusal', code.slice('REFUSED_'.length)]
      : ['error', code];
    expect(texts.de[section]?.[key]).toMatch(/\S/);
    expect(texts.en[section]?.[key]).toMatch(/\S/);
  });

  test.each(Object.entries(API_ERRORS))('%s has a status and a message', (_code, row) => {
    expect(row.status).toBeGreaterThanOrEqual(400);
    expect(row.status).toBeLessThan(600);
    expect(row.msg).toMatch(/\S/);
  });

  test('with a status clients treat specially comes from where the table says', () => {
    const special = Object.entries(API_ERRORS)
      .filter(([, { status }]) => status in SPECIAL_STATUSES)
      .map(([code, { status }]) => `${status} ${code}`);
    const told = Object.entries(SPECIAL_STATUSES).flatMap(([status, { sources }]) =>
      Object.keys(sources).map((code) => `${status} ${code}`),
    );
    // A code is missing in special-statuses.table.ts, or one there is none any more.
    expect(told.toSorted()).toEqual(special.toSorted());
    expect(REFUSAL_STATUS).toBe(422);
  });
});

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.restoreGroup();
});
afterAll(() => world.server.close());

describe('a real request is answered', () => {
  test.each(SPECIAL_REQUESTS)('%i %s', async (status, code, call) => {
    const answer = await call(world);
    expect(answer.json()).toMatchObject({ status, code });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('with every status clients treat specially', () => {
    const statuses = new Set(SPECIAL_REQUESTS.map(([status]) => String(status)));
    expect([...statuses].toSorted()).toEqual(Object.keys(SPECIAL_STATUSES).toSorted());
  });

  test('and a refused ID token names its faults, the message first', async () => {
    const { msg, errors } = (await world.server.app.inject(externalAuth())).json();
    expect(errors[0]).toBe(msg);
  });
});
