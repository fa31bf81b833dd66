import { interval, Subscription } from 'rxjs';
import { isWithin } from '../freshness.ts';
import type { OpenChannel, TabLocks } from '../live-device.ts';
import type { StreamEvent } from './event-parser.ts';
import { createLeadership } from './leadership.ts';
import {
  keepStream,
  SILENCE_MS,
  type StreamClock,
  type StreamSourceOptions,
} from './stream-source.ts';
import { readTabMessage, type TabMessage } from './tab-channel.ts';

export interface SharedStreamOptions extends StreamClock {
  /** Names lock and channel: tabs of the same name share a stream. */
  readonly name: string;
  readonly locks: TabLocks | undefined;
  readonly openChannel: OpenChannel;
  readonly connect: StreamSourceOptions['connect'];
  readonly onEvent: (event: StreamEvent) => void;
  readonly onStatus: (isStreaming: boolean) => void;
  /** How things are, for a tab that has just come; undefined: not known here. */
  readonly picture: () => unknown;
  readonly onPicture: (picture: unknown) => void;
  /** Whether what is held is as the stream has told it: nothing was loaded since. */
  readonly isTold: () => boolean;
}

/** The stream the tabs of a device have in common. */
export interface SharedStream {
  /** This tab wants the stream, or (false) can do without: another one may lead. */
  want(isWanted: boolean): void;
  stop(): void;
}

const BEAT_MS = 15_000;
const LOOK_MS = 5000;

/**
 * Shares one stream between the tabs that show the same season: the leader has it and passes on what
 * comes. Where the leader falls silent, frozen or dead, another tab takes its place.
 */
export function shareStream(options: SharedStreamOptions): SharedStream {
  const { name, now, scheduler, onStatus, onEvent } = options;
  // Without locks nobody knows who leads: each tab has a stream of its own.
  const channel = options.locks && options.openChannel(name, (data) => hear(data));
  let lastId: string | undefined;
  let stopStream: (() => void) | undefined;
  let isStreaming = false;
  let isWanted = false;
  /** When the leader was heard last, and whether it was asked if it is there. */
  let heardAt = now();
  let isAsked = false;

  const say = (message: TabMessage) => channel?.postMessage(message);
  const setStatus = (streams: boolean) => {
    isStreaming = streams;
    onStatus(streams);
  };
  /** Where a stream goes on. A state that was loaded since has more in it than the last event. */
  const placeTold = () => {
    if (!options.isTold()) lastId = undefined;
    return lastId;
  };
  const receive = (event: StreamEvent) => {
    lastId = event.id ?? lastId;
    onEvent(event);
  };
  const lead = (leads: boolean) => {
    stopStream?.();
    stopStream = undefined;
    heardAt = now();
    if (!leads) return setStatus(false);
    stopStream = keepStream({
      ...options,
      lastId: placeTold,
      onEvent(event) {
        receive(event);
        say({ kind: 'event', event });
      },
      onStatus(streams) {
        setStatus(streams);
        say({ kind: 'beat', isStreaming });
      },
    });
  };
  const leadership = createLeadership(channel && options.locks, name, lead);

  const follow = (message: Exclude<TabMessage, { kind: 'hello' }>) => {
    heardAt = now();
    isAsked = false;
    // Who passes on events has a stream.
    const streams = message.kind === 'event' || message.isStreaming;
    // The leader goes on from what it holds itself, which it may have loaded: of what came before, no event tells.
    const goesOn = streams && !isStreaming && message.kind !== 'picture';
    if (goesOn) say({ kind: 'hello' });
    if (message.kind === 'event') receive(message.event);
    if (message.kind === 'picture') {
      const { id, content } = Object(message.picture) as SharedPicture;
      lastId = typeof id === 'string' ? id : undefined;
      options.onPicture(content);
    }
    if (streams !== isStreaming) setStatus(streams);
  };
  const hear = (data: unknown) => {
    const message = readTabMessage(data);
    if (!message) return;
    if (message.kind !== 'hello') {
      // Two may lead for a moment; each stands by what it hears itself.
      if (!stopStream) follow(message);
    } else if (stopStream) {
      const picture: SharedPicture = { id: placeTold(), content: options.picture() };
      if (picture.content !== undefined) say({ kind: 'picture', picture, isStreaming });
    }
  };
  const look = () => {
    if (stopStream || isWithin(now() - heardAt, SILENCE_MS)) return;
    if (isStreaming) setStatus(false);
    if (!isWanted) return;
    // After a sleep its words may still wait in line.
    if (isAsked) leadership.take();
    else say({ kind: 'hello' });
    isAsked = !isAsked;
  };

  const running = new Subscription();
  running.add(interval(LOOK_MS, scheduler).subscribe(look));
  running.add(
    interval(BEAT_MS, scheduler).subscribe(() => stopStream && say({ kind: 'beat', isStreaming })),
  );
  return {
    want(wants) {
      if (wants === isWanted) return;
      isWanted = wants;
      if (!wants) return leadership.leave();
      say({ kind: 'hello' });
      leadership.seek();
    },
    stop() {
      leadership.leave();
      running.unsubscribe();
      channel?.close();
    },
  };
}

interface SharedPicture {
  readonly id: string | undefined;
  readonly content: unknown;
}
