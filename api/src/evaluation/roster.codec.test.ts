import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { rosterWidth } from './chunk.codec.ts';
import { copyNumbers, readRoster } from './roster.codec.ts';

/** A smallint[] as PostgreSQL's array_send() writes it. */
function sent(numbers: readonly number[]): Buffer {
  const header = [1, 0, SMALLINT, numbers.length, 1].slice(0, numbers.length === 0 ? 3 : 5);
  const bytes = Buffer.alloc(header.length * 4 + numbers.length * 6);
  for (const [i, field] of header.entries()) {
    bytes.writeInt32BE(numbers.length === 0 && i === 0 ? 0 : field, i * 4);
  }
  for (const [i, number] of numbers.entries()) {
    const at = bytes.writeInt32BE(2, header.length * 4 + i * 6);
    bytes.writeInt16BE(number, at);
  }
  return bytes;
}

const SMALLINT = 21;
const slotNumber = fc.integer({ min: -1, max: 32_767 });

test('a roster comes back slot by slot as the ledger held it, empty slots included', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 20 }),
      fc.array(fc.tuple(slotNumber, slotNumber), { minLength: 1, maxLength: 26 }),
      (formationIndex, slots) => {
        const playerNos = slots.map(([playerNo]) => playerNo);
        const teamNos = slots.map(([, teamNo]) => teamNo);
        const slice = new Uint16Array(rosterWidth(slots.length));
        slice[0] = formationIndex;
        const bytes = Buffer.concat([sent(playerNos), sent(teamNos)]);
        const teamsAt = copyNumbers(bytes, 0, slice, 1);
        expect(copyNumbers(bytes, teamsAt, slice, 1 + slots.length)).toBe(bytes.length);
        expect(readRoster(slice, slots.length)).toEqual({ formationIndex, playerNos, teamNos });
      },
    ),
  );
});

test('of an empty array nothing is copied, and what follows it is found', () => {
  const target = new Uint16Array(2);
  expect(copyNumbers(sent([]), 0, target, 0)).toBe(sent([]).length);
  expect(target).toEqual(new Uint16Array(2));
});

test('a user who had no ledger when the round was locked has no roster', () => {
  expect(readRoster(new Uint16Array(5).fill(0xffff), 2)).toBeUndefined();
  expect(readRoster(new Uint16Array(0), 2)).toBeUndefined();
});
