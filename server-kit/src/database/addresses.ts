import pg from 'pg';
import { newestTimeline, timelineOf } from './timelines.ts';

type Callback = (error?: unknown) => void;

/** Each address of a database that has several, as `postgresql://...,postgresql://...`. */
function addressesOf(url: string): readonly string[] {
  return url.split(/,(?=postgres(?:ql)?:\/\/)/);
}

/** Whether there is another address of a database to fail over to. */
export function hasSeveralAddresses(url: string): boolean {
  return addressesOf(url).length > 1;
}

/**
 * One address of a database; null: it is none. Where a password is not percent-encoded its beginning can be taken for
 * the host, and its end for the name: that has an `@` then, and is no address either.
 */
function parseAddress(address: string): URL | null {
  if (!/^postgres(?:ql)?:\/\//i.test(address)) return null;
  // As the driver reads it, there may be a user and no host: that is then named behind the `?`.
  const url = URL.parse(address) ?? URL.parse(address.replace('@/', '@localhost/'));
  return url && !`${url.pathname}${url.hash}`.includes('@') ? url : null;
}

/** Reads where a database is, as a setting says it; undefined: one of its addresses is none. */
export function readDatabaseUrl(text: string): string | undefined {
  return addressesOf(text).every(parseAddress) ? text : undefined;
}

/** The hosts and names of a database, without who calls and with which password. */
export function nameDatabase(url: string): string {
  return addressesOf(url).map(nameAddress).join(' or ');
}

function nameAddress(address: string): string {
  const parsed = parseAddress(address);
  return parsed ? `${parsed.host}${parsed.pathname}` : 'an address that cannot be read';
}

/**
 * Tries once for each address of a database, until one takes writes; what is opened by `clientOf` or
 * `openPool` goes on to the next address with every attempt that fails.
 * @throws AggregateError with what each attempt failed with, and a message that names them without a
 *   password
 */
export async function tryEachAddress<T>(url: string, attempt: () => Promise<T>): Promise<T> {
  const errors: unknown[] = [];
  const reasons: string[] = [];
  for (const address of addressesOf(url)) {
    try {
      return await attempt();
    } catch (error) {
      errors.push(error);
      reasons.push(`${nameAddress(address)}: ${reasonOf(error)}`);
    }
  }
  throw new AggregateError(errors, reasons.join('; '));
}

/** A name with several numbers fails with one error for each, and no words of its own. */
function reasonOf(error: unknown): string {
  const { errors = [], message } = (error ?? {}) as Partial<AggregateError>;
  return errors.length > 0 ? reasonOf(errors[0]) : (message ?? String(error));
}

/** What is written there does not count; the same call may succeed at the next address. */
class StandbyError extends Error {
  override readonly name = 'StandbyError';
  /** PostgreSQL's own code for a server that takes nobody in now. */
  readonly code = '57P03';
}

/**
 * The class of the connections to a database. Where it has several addresses, one of them takes
 * writes: a connection that is refused, or that finds a server which only follows, is the next one's
 * reason to try the address after it. So a fail-over costs what is under way, and one attempt. A
 * server that takes writes as well, though another one took its place, is passed by: by the timelines
 * this process has seen, and with each change of the address by those of the others.
 */
export function clientOf(url: string, Client: typeof pg.Client = pg.Client): typeof pg.Client {
  const [only = url, ...others] = addressesOf(url);
  if (others.length === 0) return Client;
  const addresses = [only, ...others];
  let current = 0;
  let newest = '';
  let otherTimeline: Promise<string> | undefined;
  return class extends Client {
    readonly #tried = current;
    readonly #given: pg.ClientConfig;

    constructor(config?: string | pg.ClientConfig) {
      const given = typeof config === 'string' ? {} : config;
      super({ ...given, connectionString: addresses[current] ?? only });
      this.#given = given ?? {};
    }

    override connect(...args: unknown[]): never {
      const connecting = this.#connect();
      const [callback] = args as [Callback | undefined];
      if (!callback) return connecting as never;
      connecting.then(() => callback(), callback);
      return undefined as never;
    }

    async #connect(): Promise<void> {
      try {
        await super.connect();
        const timeline = await timelineOf(this);
        if (timeline === undefined) throw new StandbyError('This server only follows another one');
        otherTimeline ??= newestTimeline(
          Client,
          this.#given,
          addresses.filter((_one, no) => no !== this.#tried),
        );
        newest = [newest, timeline, await otherTimeline].sort().at(-1) ?? '';
        if (timeline < newest) throw new StandbyError('Another server has taken the place of this');
      } catch (error) {
        if (current === this.#tried) {
          current = (current + 1) % addresses.length;
          otherTimeline = undefined;
        }
        // One that was refused is closed already.
        await this.end().catch(() => undefined);
        throw error;
      }
    }
  };
}
