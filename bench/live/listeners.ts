import { connect, type Socket } from 'node:net';

/** Opened at a time: a server's queue of connections is short. */
const AT_ONCE = 100;
const WITHIN_MS = 60_000;
/** An id may lie across two pieces. */
const TAIL_BYTES = 32;

/** Streams that are read as bytes: listeners are to cost as little as they can. */
export interface Listeners {
  /** Makes a change; after how many ms each listener had been told of it. */
  timesOf(change: () => Promise<unknown>): Promise<readonly number[]>;
  /** How many bytes all of them have read so far. */
  readonly bytes: number;
  close(): void;
}

interface Listener {
  readonly socket: Socket;
  version: number;
  toldAt: number;
}

export async function openListeners(
  origin: string,
  path: string,
  count: number,
): Promise<Listeners> {
  const { hostname, port } = new URL(origin);
  const listeners: Listener[] = [];
  let onTold = () => {};
  let bytes = 0;
  const onBytes = (length: number) => {
    bytes += length;
  };
  for (let first = 0; first < count; first += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, count - first) }, () =>
      open({ port: Number(port), host: hostname, path, onTold: () => onTold(), onBytes }),
    );
    listeners.push(...(await Promise.all(batch)));
  }
  return {
    get bytes() {
      return bytes;
    },
    timesOf: async (change) => {
      const known = Math.max(...listeners.map(({ version }) => version));
      const all = Promise.withResolvers<void>();
      const limit = setTimeout(() => all.reject(new Error('Not all were told')), WITHIN_MS);
      let told = 0;
      onTold = () => {
        told++;
        if (told === listeners.length) all.resolve();
      };
      const startedAt = performance.now();
      await Promise.all([change(), all.promise]);
      clearTimeout(limit);
      if (listeners.some(({ version }) => version <= known)) throw new Error('Told of no change');
      return listeners.map(({ toldAt }) => toldAt - startedAt);
    },
    close: () => {
      for (const { socket } of listeners) socket.destroy();
    },
  };
}

interface Opening {
  readonly port: number;
  readonly host: string;
  readonly path: string;
  readonly onTold: () => void;
  readonly onBytes: (length: number) => void;
}

/** Resolves when the listener has been told where the season stands. */
function open({ port, host, path, onTold, onBytes }: Opening): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host);
    const listener: Listener = { socket, version: 0, toldAt: 0 };
    let tail = '';
    socket.on('error', reject);
    socket.on('connect', () => socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`));
    socket.on('data', (bytes) => {
      onBytes(bytes.length);
      const text = tail + bytes.toString('latin1');
      tail = text.slice(-TAIL_BYTES);
      const last = text.slice(Math.max(0, text.lastIndexOf('\nid: ')));
      const version = Number(/^\nid: (\d+)-/.exec(last)?.[1] ?? 0);
      if (version <= listener.version) return;
      const isFirst = listener.version === 0;
      listener.version = version;
      listener.toldAt = performance.now();
      if (isFirst) resolve(listener);
      else onTold();
    });
  });
}
