import { fromEvent, map, of, startWith } from 'rxjs';
import { isInSight } from '../freshness.ts';
import type { LiveDevice, OpenChannel } from '../live-device.ts';

/** The browser this page is in. */
export function browserDevice(): LiveDevice {
  return {
    locks: globalThis.navigator?.locks,
    openChannel: openBroadcastChannel,
    inSight$:
      typeof document === 'undefined'
        ? of(true)
        : fromEvent(document, 'visibilitychange').pipe(map(isInSight), startWith(isInSight())),
    random: Math.random,
  };
}

const openBroadcastChannel: OpenChannel = (name, hear) => {
  if (!('BroadcastChannel' in globalThis)) return undefined;
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => hear(data);
  return channel;
};
