import { expect, test } from '@jest/globals';
import type { SchemaDump } from './dump-schema.ts';
import { fitDump } from './fit-dump.ts';

/** In the order of the database it was written from, which had no keys between the two. */
const DUMP: SchemaDump = {
  schema: 'public',
  migrations: [],
  tables: [
    { name: 'change', columns: ['user_id', 'change_no'], rows: 3 },
    { name: 'noted_by_hand', columns: ['n'], rows: 2 },
    { name: 'users', columns: ['id', 'shard', 'name'], rows: 1 },
  ],
  sequences: [
    { name: 'change_no_seq', value: '3' },
    { name: 'noted_by_hand_n_seq', value: '2' },
  ],
};
const USERS = { name: 'users', columns: ['id', 'name'] };
const CHANGE = { name: 'change', columns: ['change_no', 'user_id'] };
const SEQUENCE = { name: 'change_no_seq' };

test('what the game has is loaded in its order, what it has not is named', () => {
  expect(fitDump(DUMP, { tables: [USERS, CHANGE], sequences: [SEQUENCE] })).toEqual({
    tables: [
      { name: 'users', rows: 1, isKept: [true, false, true], columns: ['id', 'name'] },
      { name: 'change', rows: 3, isKept: [true, true], columns: ['user_id', 'change_no'] },
    ],
    sequences: [{ name: 'change_no_seq', value: '3' }],
    leftOut: ['the table noted_by_hand with 2 rows', 'the column users.shard'],
  });
});

test.each([
  ['table ledger', { tables: [USERS, { name: 'ledger', columns: [] }], sequences: [] }],
  ['column users.role', { tables: [{ name: 'users', columns: ['id', 'role'] }], sequences: [] }],
  ['sequence user_no_seq', { tables: [USERS], sequences: [{ name: 'user_no_seq' }] }],
])('a dump without the %s of the game is refused', (what, made) => {
  expect(() => fitDump(DUMP, made)).toThrow(
    expect.objectContaining({
      code: 'BACKUP_INCOMPLETE',
      message: expect.stringContaining(`has no ${what},`),
    }),
  );
});
