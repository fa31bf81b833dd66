import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import type { LedgerKey } from '../ledger/ledger.types.ts';
import type { LedgerNewsHandler } from '../ledger/ledger-news.ts';

/** The channel on which servers tell each other whose ledgers they have changed. */
export const LEDGER_CHANNEL = 'ledger_news';

/** PostgreSQL takes messages below 8000 bytes: so many ledgers fit with ids as long as they may be. */
const LEDGERS_A_MESSAGE = 60;
/** Further ones are not told: their other devices see them when they look, as without a stream. */
const MOST_WAITING = 10_000;

/** What one server has changed of a season: user and version each. */
interface LedgerMessage {
  readonly from: string;
  readonly seasonId: string;
  readonly ledgers: readonly (readonly [userId: string, version: number])[];
}

/**
 * Tells other servers of changed ledgers, many in one message: a message for each change, sent with it,
 * would let changes wait for each other. What gets lost is seen later.
 */
export class LedgerExchange {
  readonly #db: Kysely<Database>;
  readonly #id = randomUUID();
  readonly #onChanged: LedgerNewsHandler;
  /** By season and user: the newest version. */
  #waiting = new Map<string, { readonly key: LedgerKey; readonly version: number }>();

  /** @param onChanged is told of what other servers have changed */
  constructor(db: Kysely<Database>, onChanged: LedgerNewsHandler) {
    this.#db = db;
    this.#onChanged = onChanged;
  }

  /** This server has changed a ledger. */
  changed(key: LedgerKey, version: number): void {
    const name = `${key.seasonId} ${key.userId}`;
    if (this.#waiting.size < MOST_WAITING || this.#waiting.has(name)) {
      this.#waiting.set(name, { key, version });
    }
  }

  /** Sends what has been changed since the last time. */
  async send(): Promise<void> {
    const messages = this.#take();
    if (messages.length === 0) return;
    await sql`
      select pg_notify(${LEDGER_CHANNEL}, message)
      from unnest(${messages}::text[]) as message`.execute(this.#db);
  }

  /** Takes what a server has sent; what cannot be read is of another release. */
  receive(payload: string): void {
    const message = readMessage(payload);
    if (!message || message.from === this.#id) return;
    const { seasonId } = message;
    for (const [userId, version] of message.ledgers) this.#onChanged({ seasonId, userId }, version);
  }

  #take(): string[] {
    const bySeason = Map.groupBy(this.#waiting.values(), ({ key }) => key.seasonId);
    this.#waiting = new Map();
    return [...bySeason].flatMap(([seasonId, changed]) => {
      const ledgers = changed.map(({ key, version }) => [key.userId, version] as const);
      const messages: string[] = [];
      for (let at = 0; at < ledgers.length; at += LEDGERS_A_MESSAGE) {
        const some = ledgers.slice(at, at + LEDGERS_A_MESSAGE);
        messages.push(JSON.stringify({ from: this.#id, seasonId, ledgers: some }));
      }
      return messages;
    });
  }
}

function readMessage(payload: string): LedgerMessage | undefined {
  try {
    const { from, seasonId, ledgers } = Object(JSON.parse(payload)) as Partial<LedgerMessage>;
    const isWhole =
      typeof from === 'string' && typeof seasonId === 'string' && Array.isArray(ledgers);
    return isWhole ? { from, seasonId, ledgers: ledgers.filter(isLedger) } : undefined;
  } catch {
    return undefined;
  }
}

function isLedger(entry: unknown): entry is LedgerMessage['ledgers'][number] {
  const [userId, version] = Array.isArray(entry) ? entry : [];
  return typeof userId === 'string' && typeof version === 'number';
}
