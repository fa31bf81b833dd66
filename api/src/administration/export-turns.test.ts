import { expect, test } from '@jest/globals';
import { inExportTurn } from './export-turns.ts';

test('one export is made at a time, four wait, and more are asked to come again', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const made = async () => {
    running += 1;
    most = Math.max(most, running);
    await held;
    running -= 1;
  };
  const exports = Array.from({ length: 5 }, () => inExportTurn(made));
  await expect(inExportTurn(made)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  release();
  await Promise.all(exports);
  expect(most).toBe(1);
});

test('an export that fails lets the next one have its turn', async () => {
  await expect(inExportTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await inExportTurn(async () => 'made')).toBe('made');
});
