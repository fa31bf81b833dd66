import { describe, expect, jest, test } from '@jest/globals';
import * as standIn from './typebox.page.ts';

const written = {
  ...(await import('@spieltag/shared-kernel/contract')),
  ...(await import('@spieltag/shared-kernel/composition')),
  ...(await import('@spieltag/shared-kernel/events')),
};
jest.resetModules();
jest.unstable_mockModule('typebox', () => ({ ...standIn }));
const built: Record<string, unknown> = {
  ...(await import('@spieltag/shared-kernel/contract')),
  ...(await import('@spieltag/shared-kernel/composition')),
  ...(await import('@spieltag/shared-kernel/events')),
};

describe('what front ends are built with gives the schemas TypeBox gives', () => {
  const names = Object.keys(written).filter((name) => {
    const value: unknown = written[name as keyof typeof written];
    return typeof value === 'object' && value !== null;
  });

  test('for everything the contract and the events consist of', () => {
    expect(names).toEqual(expect.arrayContaining(['contract', 'EVENTS', 'Ledger', 'Release']));
  });

  test.each(names)('%s', (name) => {
    expect(JSON.parse(JSON.stringify(built[name]))).toEqual(
      JSON.parse(JSON.stringify(written[name as keyof typeof written])),
    );
  });
});
