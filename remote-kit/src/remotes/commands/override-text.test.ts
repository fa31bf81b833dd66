import { describe, expect, test } from '@jest/globals';
import type { Override } from '@spieltag/shared-kernel/registry';
import { UsageError } from '../errors/cli-error.ts';
import { overrideText, readOverrides } from './override-text.ts';

const VERSION = '1.0.1-0123456789';
const nameOf = (given: string) => (given === 'shell' ? given : `mf-${given.replace('mf-', '')}`);
const read = (...what: string[]) => readOverrides(what, nameOf);

describe('what a link shows', () => {
  test.each<[string, string[], Override[]]>([
    ['a version', [`market@${VERSION}`], [{ remote: 'mf-market', version: VERSION }]],
    ['a remote and its version', ['market', VERSION], [{ remote: 'mf-market', version: VERSION }]],
    ['a branch', ['mf-live@branch:a/b@c'], [{ remote: 'mf-live', branch: 'a/b@c' }]],
    ['a port', ['live@localhost:3000'], [{ remote: 'mf-live', port: 3000 }]],
    [
      'several',
      [`shell@${VERSION}`, `live@${VERSION}`],
      [
        { remote: 'shell', version: VERSION },
        { remote: 'mf-live', version: VERSION },
      ],
    ],
  ])('is typed as %s', (_what, typed, overrides) => {
    expect(read(...typed)).toEqual(overrides);
    expect(read(...overrides.map(overrideText))).toEqual(overrides);
  });

  test.each([[['mf-market']], [['@1']], [['mf-market@']], [['mf-market', VERSION, 'mf-live']]])(
    'is not %j',
    (typed) => {
      expect(() => read(...typed)).toThrow(UsageError);
    },
  );
});
