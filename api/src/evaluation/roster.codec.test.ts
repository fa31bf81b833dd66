import { expect, test } from '@jest/globals';
import { FIELD_SIZE } from '@spieltag/shared-kernel/rules';
import fc from 'fast-check';
import { ABSENT_PLAYER, CHUNK_USERS, rosterWidth, toUint16 } from './chunk.codec.ts';
import type { LockedLedgers } from './locked-ledgers.query.ts';
import { packLedgers } from './pack-ledgers.ts';
import { readRoster } from './roster.codec.ts';

const SLOTS = 22;
const slotNumbers = fc.array(fc.integer({ min: -1, max: 32_767 }), {
  minLength: SLOTS,
  maxLength: SLOTS,
});
const ledgers = fc.uniqueArray(
  fc.record({
    place: fc.nat({ max: 60 }),
    formationId: fc.constantFrom('1442', '1343', 'FREE'),
    playerNos: slotNumbers,
    teamNos: slotNumbers,
  }),
  { minLength: 1, maxLength: 12, selector: ({ place }) => place },
);

test('rosters come back slot by slot as the ledgers held them, empty slots included', () => {
  fc.assert(
    fc.property(ledgers, fc.nat({ max: 3 }), (all, chunk) => {
      const formationIds = new Map<string, number>();
      const packed = packLedgers(chunkOfLedgers(chunk, all), SLOTS, formationIds);
      const rosters = toUint16(packed.rosters);
      const width = rosterWidth(SLOTS);
      for (const { place, formationId, playerNos, teamNos } of all) {
        const roster = readRoster(rosters.subarray(place * width, (place + 1) * width), SLOTS);
        const formationIndex = formationIds.get(formationId);
        expect(roster).toEqual({ formationIndex, playerNos, teamNos });
      }
    }),
  );
});

test('what is rated is the eleven of complete rosters, and nobody else', () => {
  fc.assert(
    fc.property(ledgers, (all) => {
      const lineups = toUint16(packLedgers(chunkOfLedgers(0, all), SLOTS, new Map()).lineups);
      const rated = new Map(
        all.filter(({ playerNos }) => !playerNos.includes(-1)).map((one) => [one.place, one]),
      );
      for (let place = 0; place < lineups.length / FIELD_SIZE; place++) {
        const eleven = lineups.subarray(place * FIELD_SIZE, (place + 1) * FIELD_SIZE);
        const expected = rated.get(place)?.playerNos.slice(0, FIELD_SIZE);
        expect([...eleven]).toEqual(expected ?? Array(FIELD_SIZE).fill(ABSENT_PLAYER));
      }
    }),
  );
});

test('a user who had no ledger when the round was locked has no roster', () => {
  expect(readRoster(new Uint16Array(5).fill(0xffff), 2)).toBeUndefined();
  expect(readRoster(new Uint16Array(0), 2)).toBeUndefined();
});

interface Ledger {
  readonly place: number;
  readonly formationId: string;
  readonly playerNos: readonly number[];
  readonly teamNos: readonly number[];
}

/** As the server puts ledgers together. */
function chunkOfLedgers(chunk: number, all: readonly Ledger[]): LockedLedgers {
  const userNos = Buffer.alloc(all.length * 4);
  for (const [i, { place }] of all.entries())
    userNos.writeInt32BE(chunk * CHUNK_USERS + place, i * 4);
  const numbers = all.flatMap(({ playerNos, teamNos }) => [...playerNos, ...teamNos]);
  const slots = Buffer.alloc(numbers.length * 2);
  for (const [i, number] of numbers.entries()) slots.writeInt16BE(number, i * 2);
  const formationIds = all.map(({ formationId }) => formationId);
  const nothing = Buffer.alloc(0);
  return {
    userNos,
    slots,
    formationIds,
    budgets: Buffer.alloc(userNos.length),
    captains: { userNos: nothing, slots: nothing, playerNos: nothing },
    plans: new Map(),
    toClose: nothing,
  };
}
