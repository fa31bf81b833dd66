import type { Row } from '@spieltag/shared-kernel/contract';
import { wholeContract } from '@spieltag/shared-kernel/whole-contract';

/** A row of the game's contract as `family.row`. */
export type RowName = {
  [Family in keyof typeof wholeContract]: `${Family}.${keyof (typeof wholeContract)[Family] & string}`;
}[keyof typeof wholeContract];

const FAMILIES: Readonly<Record<string, Readonly<Record<string, Row>>>> = wholeContract;

export function rowOf(name: RowName): Row {
  const [family = '', key = ''] = name.split('.');
  const row = FAMILIES[family]?.[key];
  if (!row) throw new Error(`there is no row ${name}`);
  return row;
}

/** What a server has answered with success. */
export interface HeardReply {
  readonly row: RowName;
  readonly origin: string;
  readonly body: unknown;
}

interface Call {
  readonly params?: Readonly<Record<string, string>>;
  readonly authorization?: string;
  readonly body?: unknown;
  /** How many changes of the ledger it is made for. */
  readonly ifMatch?: number;
}

/** Replies of a row that are kept of every server: they are alike. */
const KEPT = 30;

/** Calls rows of any server, and writes down how each was answered. */
export class RowCaller {
  readonly replies: HeardReply[] = [];
  /** How often which row was answered how: `<row> <status> <code>`. */
  readonly outcomes = new Map<string, number>();

  /** @returns the reply; undefined: it was refused, or nobody has answered */
  async call<T>(origin: string, row: RowName, call: Call = {}): Promise<T | undefined> {
    const [status, body] = await answer(origin, row, call);
    const code = status === 200 ? '' : ` ${(body as { code?: string } | undefined)?.code}`;
    const outcome = `${row} ${status}${code}`;
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
    if (status !== 200) return undefined;
    this.#keep({ row, origin, body });
    return body as T;
  }

  #keep(reply: HeardReply): void {
    const alike = this.replies.filter(
      ({ row, origin }) => row === reply.row && origin === reply.origin,
    );
    if (alike.length < KEPT) this.replies.push(reply);
  }
}

/** @returns status and body; status 0: nobody has answered */
async function answer(
  origin: string,
  name: RowName,
  { params = {}, authorization, body, ifMatch }: Call,
): Promise<readonly [status: number, body: unknown]> {
  const row = rowOf(name);
  const url = row.path.replace(/\{(\w+)\}/g, (_, param) => params[param] ?? '');
  try {
    const reply = await fetch(`${origin}${url}`, {
      method: row.method,
      headers: {
        ...(authorization && { authorization }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(ifMatch !== undefined && { 'if-match': `${ifMatch}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return [reply.status, await reply.json()];
  } catch {
    return [0, undefined];
  }
}
