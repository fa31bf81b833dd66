import { connect, type Socket } from 'node:net';
import { constants, inflateRawSync } from 'node:zlib';

/** Opened at a time: a server's queue of connections is short. */
const AT_ONCE = 100;
const GZIP_MAGIC = 0x1f8b;
const WITHIN_MS = 60_000;
/** Pieces that are kept with what they say: all listeners read the same ones. */
const MOST_KNOWN = 64;

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
    const head = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: gzip\r\n\r\n`;
    let rest = '';
    let isPacked: boolean | undefined;
    socket.on('error', reject);
    socket.on('connect', () => socket.write(head));
    socket.on('data', (bytes) => {
      onBytes(bytes.length);
      rest += bytes.toString('latin1');
      if (isPacked === undefined) {
        const end = rest.indexOf('\r\n\r\n');
        if (end < 0) return;
        isPacked = /^content-encoding: gzip/im.test(rest.slice(0, end));
        rest = rest.slice(end + 4);
      }
      const pieces = piecesOf(rest);
      rest = pieces.rest;
      const version = Math.max(0, ...pieces.all.map(isPacked ? unpack : versionOf));
      if (version <= listener.version) return;
      const isFirst = listener.version === 0;
      listener.version = version;
      listener.toldAt = performance.now();
      if (isFirst) resolve(listener);
      else onTold();
    });
  });
}

/** The whole pieces of a body that is sent in pieces, and what has begun of the next one. */
function piecesOf(text: string): { readonly all: readonly string[]; readonly rest: string } {
  const all: string[] = [];
  let from = 0;
  for (;;) {
    const start = text.indexOf('\r\n', from) + 2;
    if (start < 2) break;
    const end = start + Number.parseInt(text.slice(from, start), 16);
    if (text.length < end + 2) break;
    all.push(text.slice(start, end));
    from = end + 2;
  }
  return { all, rest: text.slice(from) };
}

const versionOf = (text: string) => {
  const last = text.slice(Math.max(0, text.lastIndexOf('\nid: ')));
  return Number(/^\nid: (\d+)-/.exec(last)?.[1] ?? 0);
};

/** A browser unpacks in a process of its own; here each piece is unpacked once for all listeners. */
function unpack(piece: string): number {
  const known = versions.get(piece);
  if (known !== undefined) return known;
  const bytes = Buffer.from(piece, 'latin1');
  const isHead = bytes.readUInt16BE() === GZIP_MAGIC;
  const flushed = { finishFlush: constants.Z_SYNC_FLUSH };
  const version = isHead ? 0 : versionOf(inflateRawSync(bytes, flushed).toString('latin1'));
  versions.set(piece, version);
  const [oldest] = versions.keys();
  if (versions.size > MOST_KNOWN && oldest !== undefined) versions.delete(oldest);
  return version;
}

const versions = new Map<string, number>();
