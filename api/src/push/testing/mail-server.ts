import { type AddressInfo, createServer, type Socket } from 'node:net';

/** An e-mail that was handed in. */
export interface ReceivedMail {
  readonly to: readonly string[];
  /** Headers and body as they came. */
  readonly text: string;
}

const STALL_EVERY_MS = 500;

/** A mail server that takes everything unless it is told to refuse, as RFC 5321 says one talks. */
export class TestMailServer {
  readonly received: ReceivedMail[] = [];
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((socket) => this.#talk(socket));
  url = '';
  /** What it says instead of taking something. */
  refuse: string | undefined;
  /** What that is: every recipient, or another line; '.' is the text. */
  refuseAt = /^RCPT TO:/i;
  /**
   * From which line on it answers nothing any more, and goes on saying so, which no limit of a socket
   * notices; '' is the greeting, of which it says nothing at all.
   */
  silentFrom: RegExp | undefined;
  /** How often it has fallen silent. */
  silenced = 0;

  /** Who is talking to it. */
  get connections(): number {
    return this.#sockets.size;
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.url = `smtp://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Ends every talk. */
  hangUp(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.hangUp();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #talk(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket)).on('error', () => socket.destroy());
    const say = (line: string) => socket.write(`${line}\r\n`);
    let isSilent = false;
    const hush = (line: string) => {
      if (!isSilent && this.silentFrom?.test(line)) {
        isSilent = true;
        this.silenced += 1;
        if (line === '') return true;
        const stalling = setInterval(() => say('250-one moment'), STALL_EVERY_MS);
        socket.on('close', () => clearInterval(stalling));
      }
      return isSilent;
    };
    let unread = '';
    let to: string[] = [];
    let isText = false;
    const hear = (line: string) => {
      if (hush(line)) return;
      if (this.refuse && this.refuseAt.test(line)) return say(this.refuse);
      if (/^RCPT TO:<(.+)>/i.test(line)) to.push(/<(.+)>/.exec(line)?.[1] ?? '');
      if (/^DATA/i.test(line)) {
        isText = true;
        return say('354 go on');
      }
      say(/^QUIT/i.test(line) ? '221 bye' : '250 well');
    };
    if (!hush('')) say('220 test');
    socket.on('data', (part) => {
      unread += part.toString();
      for (;;) {
        const end = unread.indexOf(isText ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const piece = unread.slice(0, end);
        unread = unread.slice(end + (isText ? 5 : 2));
        if (!isText) {
          hear(piece);
          continue;
        }
        const isRefused = this.refuse !== undefined && this.refuseAt.test('.');
        if (!isRefused) this.received.push({ to, text: piece });
        [to, isText] = [[], false];
        if (isRefused) say(this.refuse ?? '');
        else if (!hush('.')) say('250 taken');
      }
    });
  }
}
