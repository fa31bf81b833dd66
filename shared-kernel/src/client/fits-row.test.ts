import { describe, expect, test } from '@jest/globals';
import { contract, type Route } from '../contract/index.ts';
import {
  sampleDatabase,
  sampleGameState,
  sampleLeagues,
  sampleLedger,
} from '../stores/testing/sample-season.ts';
import { fitsRow } from './fits-row.ts';

interface Schema {
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly type?: string;
  readonly anyOf?: readonly Schema[];
}

/** Something of a schema's shape: all it requires, one item a list. */
function sampleOf({ type, required = [], properties = {}, items = {}, anyOf }: Schema): unknown {
  if (type === 'array') return [sampleOf(items)];
  if (anyOf?.[0]) return sampleOf(anyOf[0]);
  if (type !== 'object') return 0;
  return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]));
}

/** Ways to every part of a reply that its schema requires; `0` leads into a list. */
function requiredParts({ required = [], properties = {}, items }: Schema): (string | number)[][] {
  const inList = items ? requiredParts(items).map((path) => [0, ...path]) : [];
  const own = required.flatMap((name) => [
    [name],
    ...requiredParts(properties[name] ?? {}).map((path) => [name, ...path]),
  ]);
  return [...own, ...inList];
}

/** A copy of a reply without one of its parts; undefined where a list on the way is empty. */
function without(reply: unknown, path: readonly (string | number)[]): unknown {
  const copy = structuredClone(reply);
  const last = path.at(-1) ?? '';
  const holder = path.slice(0, -1).reduce<unknown>((part, name) => Object(part)[name], copy);
  if (typeof holder !== 'object' || holder === null) return undefined;
  return Reflect.deleteProperty(holder, last) ? copy : undefined;
}

const rows: [string, Route][] = Object.values(contract).flatMap((family) =>
  Object.values(family)
    .filter((row: Route) => (row.reply as { readonly type?: string }).type === 'object')
    .map((row: Route): [string, Route] => [`${row.method} ${row.path}`, row]),
);

describe('a reply without a part its row requires is none', () => {
  test.each(rows)('%s', (_, row) => {
    const reply = sampleOf(row.reply as Schema);
    expect(fitsRow(row, reply)).toBe(true);
    for (const path of requiredParts(row.reply as Schema)) {
      const broken = without(reply, path);
      if (broken !== undefined) expect([path, fitsRow(row, broken)]).toEqual([path, false]);
    }
  });

  test.each([
    ['overview.json', contract.ledger.overview, sampleLedger()],
    ['the game state', contract.gameloop.currentState, sampleGameState()],
    ['the client database', contract.sportsdata.clientDatabase, sampleDatabase()],
    ['leagues.json', contract.sportsdata.leagues, sampleLeagues],
  ] as [string, Route, unknown][])('as %s of a season, lists and all', (_, row, reply) => {
    expect(fitsRow(row, reply)).toBe(true);
    const paths = requiredParts(row.reply as Schema);
    expect(paths.some((path) => path.includes(0))).toBe(true);
    for (const path of paths) {
      const broken = without(reply, path);
      if (broken !== undefined) expect([path, fitsRow(row, broken)]).toEqual([path, false]);
    }
  });
});

test('what may be null may be null, and what is there is whole', () => {
  const ledger = sampleLedger();
  const withSlot = (slot: unknown) => ({
    ...ledger,
    lineup: { ...ledger.lineup, indexedPlayers: [slot] },
  });
  const fits = (slot: unknown) => fitsRow(contract.ledger.overview, withSlot(slot));
  const given = Object(sampleOf(contract.ledger.overview.reply as Schema));
  const actions = [{ ...given.actions[0], grants: null, price: null }];
  expect(fitsRow(contract.ledger.overview, { ...ledger, actions })).toBe(true);
  expect([fits(null), fits({ id: 'pl-1', teamId: 'tm-1' })]).toEqual([true, true]);
  expect([fits({ id: 'pl-1' }), fits(undefined), fits('pl-1')]).toEqual([false, false, false]);
});
