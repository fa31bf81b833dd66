import { describe, expect, jest, test } from '@jest/globals';
import { StoppingError, Teardown } from './teardown.ts';

/** A teardown that notes what happens. */
function noted() {
  const notes: string[] = [];
  const note = (text: string) => async () => void notes.push(text);
  return { teardown: new Teardown(), notes, note };
}

describe('teardown', () => {
  test('stops last what was started first, each once', async () => {
    const { teardown, notes, note } = noted();
    await teardown.hold('first', note('start first'), note('stop first'));
    await teardown.hold('second', note('start second'), note('stop second'));
    await Promise.all([teardown.run(), teardown.run()]);
    await teardown.run();
    expect(notes).toEqual(['start first', 'start second', 'stop second', 'stop first']);
  });

  test('waits for what is starting, then stops it', async () => {
    const { teardown, notes, note } = noted();
    const { promise, resolve } = Promise.withResolvers<void>();
    const held = teardown.hold('slow', () => promise, note('stop slow'));
    const running = teardown.run();
    resolve();
    await Promise.all([running, held]);
    expect(notes).toEqual(['stop slow']);
  });

  test('does not stop what has not come up', async () => {
    const { teardown, notes, note } = noted();
    const held = teardown.hold('broken', () => Promise.reject(new Error('broken')), note('stop'));
    await expect(held).rejects.toThrow('broken');
    await teardown.run();
    expect(notes).toEqual([]);
  });

  test('starts nothing once it has begun', async () => {
    const { teardown, notes, note } = noted();
    await teardown.run();
    expect(() => teardown.hold('late', note('start'), note('stop'))).toThrow(StoppingError);
    expect(() => teardown.add('late', note('stop'))).toThrow(StoppingError);
    expect(notes).toEqual([]);
  });

  test('goes on when something cannot be stopped, and says so', async () => {
    const { teardown, notes, note } = noted();
    const said = jest.spyOn(console, 'error').mockImplementation(() => {});
    teardown.add('first', note('stop first'));
    teardown.add('stuck', () => Promise.reject(new Error('stuck fast')));
    await teardown.run();
    expect(notes).toEqual(['stop first']);
    expect(said.mock.calls).toEqual([['stopping stuck: stuck fast']]);
    said.mockRestore();
  });
});
