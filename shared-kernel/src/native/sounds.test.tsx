import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';

/** One audio context after the other: how it stands, and what it was told to play. */
let contexts: FakeAudio[];
let isAllowed: boolean;

class FakeAudio {
  state = 'suspended';
  readonly heardHz: number[] = [];
  readonly loudest: number[] = [];
  readonly notes: { readonly type: string; onended?: () => void }[] = [];
  readonly currentTime = 0;
  readonly destination = {};
  private waiting: (() => void)[] = [];
  constructor() {
    contexts.push(this);
  }
  /** As browsers do: it waits until the page is allowed to. */
  resume() {
    return new Promise<void>((resolve) => {
      const run = () => {
        this.state = 'running';
        resolve();
      };
      if (isAllowed) run();
      else this.waiting.push(run);
    });
  }
  allow() {
    for (const run of this.waiting.splice(0)) run();
  }
  async suspend() {
    this.state = 'suspended';
  }
  createGain() {
    const gain = {
      setValueAtTime() {},
      linearRampToValueAtTime: (value: number) => this.loudest.push(value),
      exponentialRampToValueAtTime() {},
    };
    return { gain, connect() {} };
  }
  createBiquadFilter() {
    return { frequency: { value: 0 }, connect() {} };
  }
  createOscillator() {
    const frequency = { value: 0 };
    const start = () => this.heardHz.push(frequency.value);
    const note = { type: 'sine', frequency, connect() {}, start, stop() {} };
    this.notes.push(note);
    return note;
  }
}

/** A page that has not sounded yet. */
async function freshSounds() {
  jest.resetModules();
  return import('./sounds.ts');
}

beforeEach(() => {
  contexts = [];
  isAllowed = true;
  Object.assign(globalThis, { AudioContext: FakeAudio });
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'AudioContext');
  Reflect.deleteProperty(navigator, 'audioSession');
});

describe('a sound', () => {
  test('is quieter for a goal of others than for an own one, and never loud', async () => {
    const { playSound } = await freshSounds();
    await playSound('otherGoal', performance.now());
    const quiet = Math.max(...(contexts[0]?.loudest ?? []));
    await playSound('goal', performance.now());
    const clear = Math.max(...(contexts[0]?.loudest ?? []));
    expect([quiet < clear, clear < 0.1]).toEqual([true, true]);
  });

  test('is heard once when many goals fall at the same moment', async () => {
    const { playSound } = await freshSounds();
    const at = performance.now();
    for (const later of [0, 5, 10]) await playSound('otherGoal', at + later);
    expect(contexts[0]?.heardHz).toEqual([392, 523]);
  });

  test('that could not begin in time is not made up for', async () => {
    const { playSound } = await freshSounds();
    isAllowed = false;
    const at = performance.now();
    const played = playSound('goal', at);
    jest.spyOn(performance, 'now').mockReturnValue(at + 5000);
    contexts[0]?.allow();
    await played;
    expect(contexts[0]?.heardHz).toEqual([]);
  });

  test('is not begun once the page is out of sight', async () => {
    const { playSound } = await freshSounds();
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await playSound('goal', performance.now());
    expect([contexts[0]?.heardHz, contexts[0]?.state]).toEqual([[], 'suspended']);
  });

  test('gives way to the silence of the device where a page can say so', async () => {
    const audioSession = { type: 'auto' };
    Object.assign(navigator, { audioSession });
    const { playSound } = await freshSounds();
    await playSound('done', performance.now());
    expect(audioSession.type).toBe('ambient');
  });

  test('leaves nothing running when its last note has faded', async () => {
    const { playSound } = await freshSounds();
    await playSound('done', performance.now());
    expect(contexts[0]?.state).toBe('running');
    for (const note of contexts[0]?.notes ?? []) note.onended?.();
    expect(contexts[0]?.state).toBe('suspended');
  });
});

test('a press readies the page once, and again after a call has taken the sound away', async () => {
  const { readySound } = await freshSounds();
  await readySound();
  const [context] = contexts;
  if (!context) throw new Error('no context was made');
  const resume = jest.spyOn(context, 'resume');
  await readySound();
  expect(resume).not.toHaveBeenCalled();
  context.state = 'interrupted';
  await readySound();
  expect([resume.mock.calls.length, contexts.length]).toEqual([1, 1]);
});
