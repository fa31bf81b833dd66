import { describe, expect, test } from '@jest/globals';
import type pg from 'pg';
import { readSettings } from '../settings/index.ts';
import { clientOf, nameDatabase } from './addresses.ts';
import { databaseUrlSetting, requiredDatabaseUrlSetting } from './database-url-setting.ts';

type Server = 'away' | 'follows' | `writes ${number}`;

/** Two servers, and clients that find them as they are then. */
function createServers(first: Server, second: Server) {
  const servers: Record<string, Server> = { 'postgresql://a/x': first, 'postgresql://b/x': second };
  const looks: string[] = [];
  class FakeClient {
    readonly #address: string;
    constructor({ connectionString = '' }: pg.ClientConfig) {
      this.#address = connectionString;
    }
    on() {}
    async connect() {
      looks.push(this.#address);
      if (servers[this.#address] === 'away') throw new Error('connect ECONNREFUSED');
    }
    async query() {
      const [, timeline] = servers[this.#address]?.split(' ') ?? [];
      return { rows: [{ timeline: timeline?.padStart(8, '0') ?? null }] };
    }
    async end() {}
  }
  const Client = clientOf(
    Object.keys(servers).join(','),
    FakeClient as unknown as typeof pg.Client,
  );
  return {
    looks,
    become: (one: Server, other: Server) => {
      Object.assign(servers, { 'postgresql://a/x': one, 'postgresql://b/x': other });
    },
    /** Where one gets to with a single attempt. */
    async connect(): Promise<string> {
      const from = looks.length;
      return new Client({}).connect().then(
        () => looks[from]?.split('/')[2] ?? '',
        (error: Error) => error.message,
      );
    },
  };
}

const REPLACED = 'Another server has taken the place of this';

test('of two servers that take writes the one that took the other’s place is used', async () => {
  const { connect } = createServers('writes 1', 'writes 2');
  expect([await connect(), await connect(), await connect()]).toEqual([REPLACED, 'b', 'b']);
});

test('one that was replaced stays refused while the other is away', async () => {
  const { connect, become } = createServers('away', 'writes 2');
  expect([await connect(), await connect()]).toEqual(['connect ECONNREFUSED', 'b']);
  become('writes 1', 'away');
  expect([await connect(), await connect()]).toEqual(['connect ECONNREFUSED', REPLACED]);
  become('writes 1', 'writes 2');
  expect(await connect()).toBe('b');
});

test('where the other one only follows, or is away, it is asked once and not missed', async () => {
  for (const other of ['follows', 'away'] as const) {
    const { connect, looks } = createServers('writes 1', other);
    expect([await connect(), await connect()]).toEqual(['a', 'a']);
    expect(looks.filter((one) => one === 'postgresql://b/x')).toHaveLength(1);
  }
});

test('one that follows is passed by, and used when it was made the first', async () => {
  const { connect, become } = createServers('away', 'follows');
  await connect();
  expect(await connect()).toBe('This server only follows another one');
  become('away', 'writes 2');
  await connect();
  expect(await connect()).toBe('b');
});

describe('as a setting', () => {
  const table = { DATABASE_URL: databaseUrlSetting('where it is') };
  const read = (url: string) => readSettings(table, { DATABASE_URL: url }).DATABASE_URL;

  test.each([
    'postgres://me:secret@db/game',
    'postgresql://me:p%40ss@db:5432/game?sslmode=require',
    'postgresql://me:s@a/game,postgresql://me:s@b/game',
    'postgresql://me@localhost/game?host=/run/postgresql',
    'postgresql://me@/game?host=/run/postgresql',
    'postgresql:///game',
  ])('%s is one', (url) => {
    expect(read(url)).toBe(url);
  });

  test.each([
    ['no kind of database', 'me:secret@db:5432/game'],
    ['another kind of database', 'mysql://me:secret@db/game'],
    ['no address', 'postgresql://me:secret@db:port/game'],
    ['a password that ends the host', 'postgresql://me:5432/secret@db/game'],
    ['a password that ends everything', 'postgresql://me:5432#secret@db/game'],
    ['one address that is none', 'postgresql://db/game,postgresql://me:5/secret@db/game'],
  ])('what has %s is refused, and no name shows its password', (_, url) => {
    const line = /^DATABASE_URL must be postgresql:\/\/user:password@host\/name, [^\n]+$/;
    expect(() => read(url)).toThrow(line);
    expect(() => read(url)).not.toThrow('secret');
    expect(nameDatabase(url)).not.toContain('secret');
  });

  test('it may have to be set', () => {
    const required = { DATABASE_URL: requiredDatabaseUrlSetting('where it is') };
    expect(() => readSettings(required, {})).toThrow(/^DATABASE_URL must be set$/);
    expect(() => readSettings(required, { DATABASE_URL: 'db' })).toThrow(/^DATABASE_URL must be p/);
  });
});
