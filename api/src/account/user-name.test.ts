import { describe, expect, test } from '@jest/globals';
import { readName } from '@spieltag/shared-kernel/contract';
import fc from 'fast-check';
import { generateUserName, userNameFrom } from './user-name.ts';

describe('names', () => {
  test('every generated name is allowed', () => {
    fc.assert(
      fc.property(
        fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })),
        (numbers) => {
          const random = (below: number) => Math.floor(numbers.next().value * below);
          const name = generateUserName(random);
          expect(readName(name)).toBe(name);
        },
      ),
    );
  });

  test('whatever an issuer calls its readers, the name is allowed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.anything()), (claim) => {
        const name = userNameFrom(claim);
        expect(readName(name)).toBe(name);
      }),
    );
  });

  test('a name that is allowed is kept', () => {
    expect(userNameFrom('Käthe Kurve')).toBe('Käthe Kurve');
  });
});
