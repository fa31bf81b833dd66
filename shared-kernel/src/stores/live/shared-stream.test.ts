import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { StreamEvent } from './event-parser.ts';
import { readStream } from './read-stream.ts';
import { type SharedStream, shareStream } from './shared-stream.ts';
import { FIRST_SIGN_MS, LONGEST_PAUSE_MS, SILENCE_MS } from './stream-source.ts';
import { createTestChannels, createTestLocks } from './testing/test-device.ts';
import { createTestStream, eventText, type TestStream } from './testing/test-stream.ts';
import { createVirtualTime, settle, type VirtualTime } from './testing/virtual-time.ts';

const NAME = 'live';
const BEAT = ': beat\n\n';

interface Tab extends SharedStream {
  readonly seen: StreamEvent[];
  readonly pictures: unknown[];
  status: boolean;
  isFrozen: boolean;
  /** Nothing was asked for since the stream has told it. */
  isTold: boolean;
}

let time: VirtualTime;
let stream: TestStream;
let browser: ReturnType<typeof createTestLocks>;
let channels: ReturnType<typeof createTestChannels>;
let tabs: Tab[];
beforeEach(() => {
  time = createVirtualTime();
  stream = createTestStream();
  browser = createTestLocks();
  channels = createTestChannels();
  tabs = [];
});
afterEach(() => {
  for (const tab of tabs) tab.stop();
});

interface TabOptions {
  readonly hasLocks?: boolean;
  readonly random?: () => number;
}

async function open({ hasLocks = true, random = () => 0 }: TabOptions = {}): Promise<Tab> {
  const tab = {
    ...{ seen: [], pictures: [] },
    ...{ status: false, isFrozen: false, isTold: true },
  } as unknown as Tab;
  const { openChannel } = channels;
  const shared = shareStream({
    name: NAME,
    now: time.now,
    scheduler: time.scheduler,
    random,
    locks: hasLocks ? browser.locks : undefined,
    openChannel(name, hear) {
      const channel = openChannel(name, (data) => !tab.isFrozen && hear(data));
      return (
        channel && {
          postMessage: (message) => !tab.isFrozen && channel.postMessage(message),
          close: channel.close,
        }
      );
    },
    connect: (request) =>
      readStream({ ...request, url: '/stream', fetch: stream.fetch, headers: {} }),
    onEvent: (event) => tab.seen.push(event),
    onStatus: (isStreaming) => {
      tab.status = isStreaming;
    },
    picture: () => (tab.seen.length > 0 ? tab.seen.map(({ data }) => data) : undefined),
    onPicture: (picture) => tab.pictures.push(picture),
    isTold: () => tab.isTold,
  });
  Object.assign(tab, shared);
  tabs.push(tab);
  tab.want(true);
  await settle();
  return tab;
}
async function send(text: string): Promise<void> {
  stream.send(text);
  await settle();
}
const data = ({ seen }: Tab) => seen.map((event) => event.data);

describe('tabs of a device', () => {
  test('have one stream, of which all hear the same', async () => {
    const [first, second] = [await open(), await open()];
    await send(eventText('state', 1, 'a'));
    expect(stream.asked).toEqual([null]);
    expect([data(first), data(second)]).toEqual([['1'], ['1']]);
    expect([first.status, second.status]).toEqual([true, true]);
  });

  test('that join later get how things are from the leader', async () => {
    await open();
    await send(eventText('state', 1, 'a'));
    const second = await open();
    expect(second.pictures).toEqual([['1']]);
    expect(second.status).toBe(true);
    expect(stream.asked).toHaveLength(1);
  });

  test('go on when the leader is closed, from where it was', async () => {
    const [first, second] = [await open(), await open()];
    await send(eventText('state', 1, 'a'));
    first.stop();
    await settle();
    expect(stream.asked).toEqual([null, 'a']);
    await send(eventText('points', 2, 'b'));
    expect(data(second)).toEqual(['1', '2']);
    expect(stream.listeners).toBe(1);
  });

  test('take over from a leader that is frozen, which follows when it wakes', async () => {
    const [first, second] = [await open(), await open()];
    await send(eventText('state', 1, 'a'));
    first.isFrozen = true;
    for (let beats = 0; beats < 4; beats += 1) {
      await time.pass(15_000);
      await send(BEAT);
    }
    expect(second.status).toBe(true);
    expect(stream.asked).toEqual([null, 'a']);
    expect(stream.listeners).toBe(1);
    first.isFrozen = false;
    await send(eventText('points', 2, 'b'));
    expect([data(first), data(second)]).toEqual([
      ['1', '2'],
      ['1', '2'],
    ]);
  });

  test('do not take the lead after a sleep in which the leader was not heard', async () => {
    const [first] = [await open(), await open()];
    await send(eventText('state', 1, 'a'));
    time.sleep(600_000);
    // The stream was slept through as well: its tab opens it anew, and the other waits for it.
    await time.pass(20_000);
    await send(BEAT);
    await time.pass(20_000);
    expect(stream.asked).toEqual([null, 'a']);
    expect(first.status).toBe(true);
  });

  test('leave the stream to the others where they are not needed', async () => {
    const [first, second] = [await open(), await open()];
    await send(eventText('state', 1, 'a'));
    first.want(false);
    await settle();
    expect(stream.asked).toEqual([null, 'a']);
    await send(eventText('points', 2, 'b'));
    // It still hears what costs nothing.
    expect([data(first), data(second)]).toEqual([
      ['1', '2'],
      ['1', '2'],
    ]);
    second.want(false);
    await settle();
    expect(stream.listeners).toBe(0);
    first.want(true);
    await settle();
    expect(stream.asked).toEqual([null, 'a', 'b']);
  });

  test('ask how things are when the stream is back, be it that the leader alone has asked for it', async () => {
    const first = await open();
    await send(eventText('state', 1, 'a'));
    const second = await open();
    second.pictures.length = 0;
    stream.end();
    await settle();
    Object.assign(first, { isTold: false });
    await time.pass(1000);
    expect([second.status, second.pictures]).toEqual([true, [['1']]]);
    // Once for each time it was away.
    await send(eventText('points', 2, 'b'));
    await time.pass(15_000);
    await send(BEAT);
    expect([data(second), second.pictures]).toEqual([['2'], [['1']]]);
  });

  test('ask how things are when they led, woke too late, and have missed what their successor was told', async () => {
    const [first, second] = [await open(), await open()];
    await send(eventText('state', 1, 'a'));
    first.isFrozen = true;
    for (let beats = 0; beats < 4; beats += 1) {
      await time.pass(15_000);
      await send(BEAT);
    }
    await send(eventText('points', 2, 'b'));
    first.isFrozen = false;
    first.pictures.length = 0;
    await send(eventText('points', 3, 'c'));
    expect([data(first), first.pictures]).toEqual([['1', '3'], [['1', '2', '3']]]);
    expect(data(second)).toEqual(['1', '2', '3']);
  });

  test('ask how things are when the stream is back and they have asked for it meanwhile', async () => {
    const first = await open();
    await send(eventText('state', 1, 'a'));
    const second = await open();
    second.pictures.length = 0;
    stream.end();
    await settle();
    expect(second.status).toBe(false);
    Object.assign(first, { isTold: false });
    Object.assign(second, { isTold: false });
    await time.pass(1000);
    expect([second.status, second.pictures]).toEqual([true, [['1']]]);
    expect(stream.asked).toEqual([null, null]);
    // The picture was of what the leader had asked for: no event leads to it.
    Object.assign(second, { isTold: true });
    first.stop();
    await settle();
    expect(stream.asked).toEqual([null, null, null]);
  });

  test('without locks have a stream each', async () => {
    await open({ hasLocks: false });
    await open({ hasLocks: false });
    expect(stream.listeners).toBe(2);
    expect(channels.posted).toEqual([]);
  });

  test('pay no heed to what no tab of ours says', async () => {
    const tab = await open();
    const stranger = channels.openChannel(NAME, () => {});
    await send(eventText('state', 1, 'a'));
    const second = await open();
    for (const message of [null, 7, { kind: 'x' }, { kind: 'event', event: { name: 1 } }]) {
      stranger?.postMessage(message as never);
    }
    await settle();
    expect([data(tab), data(second)]).toEqual([['1'], []]);
  });
});

describe('a stream', () => {
  test('that ends is opened anew from where it was', async () => {
    const tab = await open();
    await send(eventText('state', 1, 'a'));
    stream.end();
    await settle();
    expect(tab.status).toBe(false);
    await time.pass(1000);
    expect(stream.asked).toEqual([null, 'a']);
    expect(tab.status).toBe(true);
  });

  test('goes on from no event whose state was asked for anew since', async () => {
    const tab = await open();
    await send(eventText('state', 1, 'a'));
    Object.assign(tab, { isTold: false });
    stream.end();
    await time.pass(1000);
    Object.assign(tab, { isTold: true });
    stream.end();
    await time.pass(10_000);
    expect(stream.asked).toEqual([null, null, null]);
  });

  test('that falls silent is dead, and one with signs of life is not', async () => {
    const tab = await open();
    for (let beats = 0; beats < 8; beats += 1) {
      await time.pass(15_000);
      await send(BEAT);
    }
    expect(stream.asked).toHaveLength(1);
    await time.pass(SILENCE_MS + 5000);
    expect(stream.asked).toHaveLength(2);
    expect(tab.status).toBe(true);
  });

  test('that is held back in between counts as none', async () => {
    stream.greeting = '';
    const tab = await open();
    await time.pass(FIRST_SIGN_MS + 5500);
    expect(tab.status).toBe(false);
    expect(stream.asked).toHaveLength(2);
  });

  test('is asked for after pauses that grow when it is refused', async () => {
    stream.refusal = new Response('', { status: 503 });
    const tab = await open({ random: () => 0.999 });
    await time.pass(600_000);
    expect(tab.status).toBe(false);
    expect(stream.asked.length).toBeGreaterThan(6);
    expect(stream.asked.length).toBeLessThan(12);
    const before = stream.asked.length;
    await time.pass(LONGEST_PAUSE_MS);
    expect(stream.asked.length).toBe(before + 1);
    stream.refusal = undefined;
    await time.pass(LONGEST_PAUSE_MS);
    expect(tab.status).toBe(true);
  });

  test('is asked for when the server says, not before', async () => {
    stream.refusal = new Response('', { status: 503, headers: { 'Retry-After': '60' } });
    await open();
    await time.pass(59_000);
    expect(stream.asked).toHaveLength(1);
    await time.pass(3000);
    expect(stream.asked).toHaveLength(2);
  });

  test('that ends is opened again when the server has said, spread over all who lost it', async () => {
    stream.greeting = 'retry: 9000\n\n';
    const tab = await open();
    await time.pass(31_000);
    stream.end();
    await time.pass(8500);
    expect([tab.status, stream.asked.length]).toEqual([false, 1]);
    await time.pass(1000);
    expect([tab.status, stream.asked.length]).toEqual([true, 2]);
  });

  test('is not waited for longer than two minutes, whatever the server says', async () => {
    stream.greeting = 'retry: 99999999999\n\n';
    await open();
    stream.end();
    await time.pass(LONGEST_PAUSE_MS + 1000);
    expect(stream.asked).toHaveLength(2);
  });

  test('that answers with a page is none', async () => {
    stream.refusal = new Response('<html>', { headers: { 'Content-Type': 'text/html' } });
    const tab = await open();
    expect(tab.status).toBe(false);
  });

  test('is left alone once it was stopped', async () => {
    const tab = await open();
    tab.stop();
    await time.pass(LONGEST_PAUSE_MS);
    expect([stream.listeners, stream.asked.length]).toEqual([0, 1]);
  });
});
