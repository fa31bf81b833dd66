import { randomBytes } from 'node:crypto';
import type { Acknowledged } from './acknowledged.ts';
import { type Answer, type Call, headOf, requestOf } from './call.ts';
import type { BenchGroup, BenchPlayer, BenchSeason } from './season.ts';

const PAGE_SIZE = 20;
const KEY_BYTES = 16;

/** An account with the calls it makes. */
interface Account {
  readonly userId: string;
  readonly overview: Call;
  /** Heads and bodies of the two changes it makes in turn. */
  readonly changes: readonly (readonly [head: string, body: string])[];
  /** Which of them comes next. */
  turn: number;
  /** What it saw last. */
  version: number;
  /** A change of it is under way. */
  isBusy: boolean;
}

/** Calls of the players of a season, as their clients make them. */
export class SeasonCalls {
  readonly #accounts: readonly Account[];
  readonly #season: BenchSeason;
  readonly #pages: readonly Call[];
  readonly #acknowledged: Pick<Acknowledged, 'add'>;

  /**
   * @param acknowledged is told of every change that was
   * @param accounts those that call; default: one for each player
   */
  constructor(
    season: BenchSeason,
    acknowledged: Pick<Acknowledged, 'add'>,
    accounts: readonly Account[] = season.players.map((player) => accountOf(season, player)),
  ) {
    this.#season = season;
    this.#acknowledged = acknowledged;
    this.#accounts = accounts;
    this.#pages = Array.from(
      { length: Math.ceil(season.players.length / PAGE_SIZE) },
      (_, page) => ({
        kind: 'read',
        request: requestOf({ method: 'GET', path: this.pagePath(page) }),
      }),
    );
  }

  get accounts(): number {
    return this.#accounts.length;
  }

  /**
   * The calls of those players all of whose calls go to one of several servers. The accounts are the same: what one
   * of them has changed here is known wherever it calls.
   */
  ofServer(server: number, servers: number): SeasonCalls {
    const own = this.#accounts.filter((_, no) => no % servers === server);
    return new SeasonCalls(this.#season, this.#acknowledged, own);
  }

  /** A page of the first round's ranking. */
  page(no: number): Call {
    return at(this.#pages, no);
  }

  pagePath(page: number): string {
    const { seasonId, roundId } = this.#season;
    return `/api/ranking/v1/round-ranking/${seasonId}/${roundId}/${PAGE_SIZE}/${page}.json`;
  }

  /** What a member asks for who opens the group, by what it is. */
  ofGroup({ leagueId, groupId }: BenchGroup): Readonly<Record<string, Call>> {
    const { seasonId, roundId, players } = this.#season;
    const [member] = players;
    if (!member) throw new Error('The season has no players');
    const { userId, authorization } = member;
    const ranking = `/api/ranking/v1/round-ranking/${seasonId}/${roundId}/group/${groupId}.json`;
    const paths = {
      members: `/api/groups/v2/${leagueId}/${userId}/me.json`,
      ranking,
      readiness: `/api/groups/v2/group-ledger-ready/${seasonId}/${groupId}.json`,
      story: `/api/groups/v1/story/${seasonId}/${groupId}/1000.json`,
    };
    const calls = Object.entries(paths).map(([what, path]): [string, Call] => [
      what,
      { kind: 'read', request: requestOf({ method: 'GET', path, headers: { authorization } }) },
    ]);
    return Object.fromEntries(calls);
  }

  overview(no: number): Call {
    return at(this.#accounts, no).overview;
  }

  /** A change of the account, or of the next one of which none is under way, as clients send it. */
  change(no: number): Call {
    return this.#change(no, `idempotency-key: ${randomBytes(KEY_BYTES).toString('hex')}\r\n`);
  }

  /** The same of which no answer has to be kept. */
  changeWithoutKey(no: number): Call {
    return this.#change(no, '');
  }

  #change(no: number, keyHeader: string): Call {
    let account = at(this.#accounts, no);
    for (let more = 1; account.isBusy; more++) {
      if (more > this.#accounts.length) throw new Error('Of every account a change is under way');
      account = at(this.#accounts, no + more);
    }
    account.isBusy = true;
    const [head, body] = at(account.changes, account.turn);
    return {
      kind: 'change',
      request: `${head}if-match: "${account.version}"\r\n${keyHeader}\r\n${body}`,
      onAnswer: (answer) => this.#changed(account, answer),
    };
  }

  /** Of ten calls at a deadline seven change, two look at their ledgers, one at a ranking. */
  atDeadline(no: number): Call {
    const kind = no % 10;
    if (kind < 7) return this.change(no);
    return kind === 7 ? this.page(no) : this.overview(no);
  }

  #changed(account: Account, answer: Answer | undefined): void {
    // Whether it was made nobody knows: the account makes no more.
    if (!answer) return;
    account.isBusy = false;
    if (answer.status !== 200) return;
    account.version = this.#acknowledged.add(account.userId, answer.body);
    account.turn += 1;
  }
}

function at<T>(all: readonly T[], no: number): T {
  const one = all[no % all.length];
  if (one === undefined) throw new Error('The season has no players');
  return one;
}

function accountOf({ seasonId }: BenchSeason, player: BenchPlayer): Account {
  const { userId, authorization, version } = player;
  const headers = { authorization };
  const path = `/api/gameloop/v1/${seasonId}/commit-lineup.json`;
  return {
    userId,
    version,
    turn: 0,
    isBusy: false,
    overview: {
      kind: 'read',
      request: requestOf({
        method: 'GET',
        path: `/api/ledger/v1/${userId}/${seasonId}/overview.json`,
        headers,
      }),
    },
    changes: player.lineups.map((body) => [headOf({ method: 'POST', path, headers, body }), body]),
  };
}
