import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Stands between a database and who asks it, and keeps silent as a machine does that has vanished. */
export interface SilencingProxy {
  /** Of the database, through the proxy. */
  readonly url: string;
  /** From now on nothing goes on of what is open, and nothing is closed. */
  silenceOpen(): void;
  /** The same, and of what comes as well. */
  silence(): void;
  /** The database notices that nobody is there any more, who asks it does not. */
  loseAsking(): void;
  /** From now on all goes on, what was held up too. */
  speak(): void;
  /** Closes everything. */
  close(): Promise<void>;
}

/**
 * @param url of a database behind a unix socket
 * @param alter changes what the database answers
 */
export async function createSilencingProxy(
  url: string,
  alter: (answer: Buffer) => Buffer = (answer) => answer,
): Promise<SilencingProxy> {
  const { searchParams } = new URL(url);
  const file = `.s.PGSQL.${searchParams.get('port') ?? '5432'}`;
  const database = path.join(searchParams.get('host') ?? '', file);
  const folder = await mkdtemp(path.join(tmpdir(), 'spieltag-proxy-'));
  const sockets = new Set<Socket>();
  const toDatabase = new Set<Socket>();
  const silenced = new WeakSet<Socket>();
  let isSilent = false;
  const silenceOne = (socket: Socket) => {
    silenced.add(socket);
    socket.pause();
  };
  const pass = (from: Socket, to: Socket, change: (bytes: Buffer) => Buffer) => {
    sockets.add(from);
    from.on('data', (bytes) => to.write(change(bytes)));
    from.on('error', () => undefined);
    from.on('close', () => {
      sockets.delete(from);
      if (!silenced.has(from)) to.destroy();
    });
    if (isSilent) silenceOne(from);
  };
  const server = createServer((asking) => {
    const answering = connect(database);
    toDatabase.add(answering);
    answering.on('close', () => toDatabase.delete(answering));
    pass(asking, answering, (bytes) => bytes);
    pass(answering, asking, alter);
  });
  await new Promise<void>((resolve) => server.listen(path.join(folder, file), resolve));
  const silenceOpen = () => {
    for (const socket of sockets) silenceOne(socket);
  };
  return {
    url: url.replace(/host=[^&]*/, `host=${encodeURIComponent(folder)}`),
    silenceOpen,
    silence() {
      isSilent = true;
      silenceOpen();
    },
    loseAsking() {
      for (const socket of toDatabase) socket.destroy();
    },
    speak() {
      isSilent = false;
      for (const socket of sockets) {
        silenced.delete(socket);
        socket.resume();
      }
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
