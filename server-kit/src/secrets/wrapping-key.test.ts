import { describe, expect, test } from '@jest/globals';
import {
  isWrapDue,
  readWrappingKeys,
  requireWrappingKeys,
  unwrapSecret,
  WrappingKeyError,
  type WrappingKeys,
  wrapSecret,
} from './wrapping-key.ts';

const [ONE, TWO] = [Buffer.alloc(32, 1).toString('base64'), Buffer.alloc(32, 2).toString('base64')];
const read = (text: string) => readWrappingKeys({ KEY_WRAPPING_SECRET: text }) as WrappingKeys;

describe('a wrapped secret', () => {
  test('says nothing of it, and is opened again', () => {
    const kept = wrapSecret('the secret', 'key a', read(ONE));
    expect(JSON.stringify(kept)).not.toContain('secret');
    expect(unwrapSecret(kept, 'key a', read(ONE))).toBe('the secret');
  });

  test('is another one each time', () => {
    const [one, other] = [1, 2].map(() => wrapSecret('the secret', 'key a', read(ONE)));
    expect(one?.wrapped).not.toBe(other?.wrapped);
  });

  test('is opened by an older key, and due to be wrapped by the newer', () => {
    const kept = wrapSecret('the secret', 'key a', read(ONE));
    const rotated = read(`${TWO}, ${ONE}`);
    expect(unwrapSecret(kept, 'key a', rotated)).toBe('the secret');
    expect([isWrapDue(kept, read(ONE)), isWrapDue(kept, rotated)]).toEqual([false, true]);
    expect([isWrapDue({}, read(ONE)), isWrapDue({}, null)]).toEqual([true, false]);
  });

  test('opens for nobody else, nor under another name, nor changed', () => {
    const kept = wrapSecret('the secret', 'key a', read(ONE));
    const changed = { ...kept, wrapped: `${kept.wrapped.slice(0, -2)}AA` };
    expect(() => unwrapSecret(kept, 'key a', read(TWO))).toThrow(/^KEY_WRAPPING_SECRET must hold/);
    expect(() => unwrapSecret(kept, 'key a', null)).toThrow(/^KEY_WRAPPING_SECRET must hold/);
    expect(() => unwrapSecret(kept, 'key b', read(ONE))).toThrow('key b was changed');
    expect(() => unwrapSecret(changed, 'key a', read(ONE))).toThrow('key a was changed');
    expect(() => unwrapSecret({ ...kept, wrapped: '' }, 'key a', read(ONE))).toThrow('was changed');
  });
});

test.each(['short', ONE.slice(4), `${ONE}AAAA`, `${ONE},`, `,${ONE}`, `${ONE}, x`, 'ä'.repeat(43)])(
  'KEY_WRAPPING_SECRET=%s is refused in one line that does not repeat it',
  (text) => {
    expect(() => read(text)).toThrow(WrappingKeyError);
    expect(() => read(text)).toThrow(/^KEY_WRAPPING_SECRET must be 32 random bytes[^\n]*$/);
    expect(() => read(text)).not.toThrow(text);
  },
);

test.each(['staging', 'production'])('in %s there has to be one', (stage) => {
  expect(() => requireWrappingKeys(stage, readWrappingKeys({}))).toThrow(
    /^KEY_WRAPPING_SECRET must be set[^\n]*$/,
  );
  requireWrappingKeys(stage, read(ONE));
  requireWrappingKeys('development', null);
});
