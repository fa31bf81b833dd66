import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** The port in the name of PostgreSQL's socket, which a server without one has as well. */
const POSTGRES_PORT = 5432;

/**
 * Stands between a server and its PostgreSQL, and keeps back what PostgreSQL answers to some statements:
 * they are committed, and whoever sent them does not know.
 */
export class HeldAnswers {
  readonly #server: Server;
  readonly #socketFile: string;
  readonly #marker: string;
  readonly #sockets = new Set<Socket>();
  readonly #held = new Set<Socket>();
  #keepsBack = true;

  private constructor(databaseUrl: string, marker: string) {
    const folder = new URL(databaseUrl).searchParams.get('host');
    this.#socketFile = `${folder}/.s.PGSQL.${POSTGRES_PORT}`;
    this.#marker = marker;
    this.#server = createServer((client) => this.#forward(client));
  }

  /** @param marker what is in the statements whose answers are kept back, or in their values */
  static async start(databaseUrl: string, marker: string): Promise<HeldAnswers> {
    const answers = new HeldAnswers(databaseUrl, marker);
    answers.#server.listen(0, '127.0.0.1');
    await once(answers.#server, 'listening');
    return answers;
  }

  /** Address of the database for whoever is to go this way. */
  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `postgresql://spieltag@127.0.0.1:${port}/spieltag`;
  }

  /** Breaks the connections that wait for an answer which is kept back; from now on all are passed on. */
  breakHeld(): void {
    this.#keepsBack = false;
    for (const client of this.#held) client.destroy();
    this.#held.clear();
  }

  /** Keeps answers back again. */
  keepBack(): void {
    this.#keepsBack = true;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #forward(client: Socket): void {
    const database = connect(this.#socketFile);
    let sent = '';
    client.on('data', (data) => {
      // What is sent in two pieces may have the marker at their seam.
      sent = sent.slice(-this.#marker.length) + data.toString('latin1');
      if (this.#keepsBack && sent.includes(this.#marker)) this.#held.add(client);
      database.write(data);
    });
    database.on('data', (data) => {
      if (!this.#held.has(client)) client.write(data);
    });
    this.#pair(client, database);
    this.#pair(database, client);
  }

  /** Where one end is gone the other one goes as well. */
  #pair(one: Socket, other: Socket): void {
    this.#sockets.add(one);
    one.on('error', () => undefined);
    one.on('close', () => {
      this.#sockets.delete(one);
      other.destroy();
    });
  }
}
