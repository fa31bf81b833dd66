import { hash } from 'node:crypto';
import {
  type ProcessCallCounts,
  type SharedCallCounts,
  secondsToNextMinute,
} from '@spieltag/server-kit/limits';
import type { Route } from '@spieltag/shared-kernel/contract';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/index.ts';
import { RetryLater } from '../problems/api-problem.ts';
import type { ApiConfig } from '../settings/config.ts';

/**
 * What is counted together: signing in, asking for users by ids that can be guessed, trying join
 * tokens, sending pictures, any other change.
 */
export type CallLimit = 'signIn' | 'lookup' | 'join' | 'upload' | 'write';

/** How often each may be called a minute. */
interface Allowance {
  readonly perAccount: number;
  readonly perAddress: number;
  /**
   * Whether all servers count together, call by call. Where secrets could be guessed they do. Writes
   * are counted by each server, which tells the others every second of those who call often: there
   * the limit holds off a client gone wild, not a guess, and a second round trip to the database would
   * cost every change more than the limit is worth.
   */
  readonly isShared: boolean;
}

/**
 * A household, a school, a mobile network, a stadium: this many accounts play behind one address,
 * and all of them sign in every quarter of an hour.
 */
const SIGN_INS_PER_ADDRESS = 50;
const WRITERS_PER_ADDRESS = 20;
const JOINERS_PER_ADDRESS = 3;
const UPLOADERS_PER_ADDRESS = 5;
/**
 * A broker hands out a /48 to whoever asks, and a university or the phones of a carrier share one: all of
 * its /64s together call no more often than so many of them could alone.
 */
const ADDRESSES_PER_V6_NETWORK = 50;

/** The limit of a row that names none itself: everything that changes something has one. */
export function limitOf(row: Route): CallLimit | undefined {
  return row.method === 'GET' ? undefined : 'write';
}

/** Where sign-ins and joins are counted for all servers together. */
export const CALL_COUNTS = { table: 'call_count', keyColumn: 'key' };

/** Counts the calls of accounts and addresses and refuses those above their allowance. */
export class CallLimits {
  readonly #allowances: Readonly<Record<CallLimit, Allowance>>;
  readonly #own: ProcessCallCounts;
  readonly #shared: SharedCallCounts<Database>;
  readonly #clock: () => number;

  /** @param clock epoch ms, of the counts as well */
  constructor(
    config: ApiConfig,
    own: ProcessCallCounts,
    shared: SharedCallCounts<Database>,
    clock: () => number,
  ) {
    const { signInsPerMinute, joinsPerMinute, uploadsPerMinute, writesPerMinute } = config;
    this.#allowances = {
      signIn: {
        perAccount: signInsPerMinute,
        perAddress: signInsPerMinute * SIGN_INS_PER_ADDRESS,
        isShared: true,
      },
      lookup: { perAccount: signInsPerMinute, perAddress: signInsPerMinute, isShared: true },
      join: {
        perAccount: joinsPerMinute,
        perAddress: joinsPerMinute * JOINERS_PER_ADDRESS,
        isShared: true,
      },
      upload: {
        perAccount: uploadsPerMinute,
        perAddress: uploadsPerMinute * UPLOADERS_PER_ADDRESS,
        isShared: false,
      },
      write: {
        perAccount: writesPerMinute,
        perAddress: writesPerMinute * WRITERS_PER_ADDRESS,
        isShared: false,
      },
    };
    this.#own = own;
    this.#shared = shared;
    this.#clock = clock;
  }

  /** Counts what this server counts alone. @throws RetryLater RATE_LIMITED */
  countHere(limit: CallLimit, request: FastifyRequest): void {
    const allowance = this.#allowances[limit];
    if (allowance.isShared) return;
    for (const [key, max] of keysOf(limit, allowance, request)) {
      this.#judge(this.#own.add(key), max);
    }
    this.#countV6Network(limit, allowance, request);
  }

  /** Whether all servers count it together: at the database. */
  countsTogether(limit: CallLimit): boolean {
    return this.#allowances[limit].isShared;
  }

  /** Counts what all servers count together. @throws RetryLater RATE_LIMITED */
  async countTogether(limit: CallLimit, request: FastifyRequest): Promise<void> {
    const allowance = this.#allowances[limit];
    if (!allowance.isShared) return;
    for (const [key, max] of keysOf(limit, allowance, request)) {
      this.#judge(await this.#shared.add(key), max);
    }
    this.#countV6Network(limit, allowance, request);
  }

  /**
   * Last, so that nobody who is refused uses up what others of the network may. By each server, whatever is
   * counted: a bound this wide is not worth another round trip to the database.
   */
  #countV6Network(limit: CallLimit, { perAddress }: Allowance, { ip }: FastifyRequest): void {
    const network = v6NetworkOf(ip);
    if (network === undefined) return;
    const calls = this.#own.add(`${limit} from all of ${network}`);
    this.#judge(calls, perAddress * ADDRESSES_PER_V6_NETWORK);
  }

  #judge(calls: number, max: number): void {
    if (calls > max) throw new RetryLater('RATE_LIMITED', secondsToNextMinute(this.#clock()));
  }
}

/**
 * What a call counts for, each with how often it may. The account comes first: what is refused there
 * does not count for the address, so that no account uses up the allowance of its neighbours.
 */
function keysOf(limit: CallLimit, allowance: Allowance, request: FastifyRequest) {
  const keys: [key: string, max: number][] = [];
  const account = accountOf(request);
  if (account !== undefined) keys.push([`${limit} of ${account}`, allowance.perAccount]);
  keys.push([`${limit} from ${networkOf(request.ip)}`, allowance.perAddress]);
  return keys;
}

/** The account, or before there is one the device that signs in. */
function accountOf({ caller, body }: FastifyRequest): string | undefined {
  if (caller) return caller.id;
  const { uid } = (body ?? {}) as { readonly uid?: unknown };
  return typeof uid === 'string' ? hash('sha256', uid) : undefined;
}

/** An IPv6 subscriber holds a whole /64: the first four groups. */
export function networkOf(address: string): string {
  return groupsOf(address)?.slice(0, 4).join(':') ?? v4Of(address) ?? address;
}

/** The widest network of IPv6 somebody holds alone, a /48; undefined: the address is none of IPv6. */
function v6NetworkOf(address: string): string | undefined {
  return groupsOf(address)?.slice(0, 3).join(':');
}

/** Where somebody comes from who may have as many addresses as they like: all they can have is one. */
export function originOf(address: string): string {
  return v6NetworkOf(address) ?? networkOf(address);
}

/** An address of IPv4 that is written as one of IPv6. */
const v4Of = (address: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];

/** The eight groups of an address of IPv6; undefined: it is none. */
function groupsOf(address: string): readonly string[] | undefined {
  if (!address.includes(':') || v4Of(address)) return undefined;
  const [head = '', tail = ''] = address.split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const gap = address.includes('::') ? Math.max(8 - front.length - back.length, 0) : 0;
  return [...front, ...Array<string>(gap).fill('0'), ...back];
}
