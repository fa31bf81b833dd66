import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { AVATAR, renderPicture } from './render-picture.ts';

const picture = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: '#c81e1e' } })
    .png()
    .toBuffer();

test('two pictures are decoded at a time, eight wait, and more are asked to come again', async () => {
  const bytes = await picture();
  const calls = await Promise.allSettled(
    Array.from({ length: 13 }, () => renderPicture(bytes, AVATAR)),
  );
  expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  for (const call of calls) {
    if (call.status === 'rejected') {
      expect(call.reason).toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 2 });
    }
  }
  expect((await renderPicture(bytes, AVATAR)).length).toBeGreaterThan(0);
});

test('one picture of an account and two of a network are under way, and all others go on', async () => {
  const bytes = await picture();
  const send = (userId: string, origin: string) =>
    renderPicture(bytes, AVATAR, { userId, origin }).then(
      () => 'taken',
      ({ code }) => code,
    );
  const answers = await Promise.all([
    ...[send('us-1', 'home'), send('us-1', 'away'), send('us-2', 'home'), send('us-3', 'home')],
    ...[send('us-4', 'elsewhere'), send('us-5', 'elsewhere'), send('us-6', 'anywhere')],
  ]);
  const refused = 'RATE_LIMITED';
  expect(answers).toEqual(['taken', refused, 'taken', refused, 'taken', 'taken', 'taken']);
  expect(await send('us-3', 'home')).toBe('taken');
});
