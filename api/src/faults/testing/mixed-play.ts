import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type {
  GameState,
  Group,
  GroupResult,
  JoinLink,
  Ledger,
  Login,
} from '@spieltag/shared-kernel/contract';
import { CAPTAIN_ACTION_ID, randomFrom } from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/index.ts';
import { type Plan, planAction, planCommit, planTrade } from '../../gameloop/testing/managers.ts';
import { type LedgerContext, ledgerContext } from '../../ledger/ledger-context.ts';
import { changesIn, versionAfter } from '../../ledger/shown-version.model.ts';
import type { FaultPlayer } from './fault-season.ts';
import { RowCaller, type RowName } from './row-caller.ts';

const PAUSE_MS = 20;
/** Players who act at a time, each with some of the others. */
const AT_A_TIME = 3;
const CARD_ACTION = 'exchange-captain-card';
/** Enough for some; they become dearer. */
const GIFT = 500;
const ROWS = {
  trade: 'gameloop.playerTransaction',
  commit: 'gameloop.commitLineup',
  execute: 'ledger.executeAction',
} as const satisfies Record<Plan['kind'], RowName>;

/** Who acts, and the season's ids that calls need. */
export interface MixedPlayOptions {
  /** Where players look before they ask for something. */
  readonly db: Kysely<Database>;
  readonly seasonId: string;
  readonly leagueId: string;
  readonly players: readonly FaultPlayer[];
  /** Addresses of the servers there are; calls go to each in turn. */
  readonly origins: () => readonly string[];
}

type Player = Pick<FaultPlayer, 'userId' | 'authorization'>;

/**
 * Players who do all kinds of things, each on the one server what is looked at on another: sign in,
 * trade, set up their teams, choose captains, found, join and leave groups, read.
 */
export class MixedPlay {
  readonly calls = new RowCaller();
  /** Changes that were answered with success, as `userId version`. */
  readonly acknowledged = new Set<string>();
  /** Devices that were signed in. */
  readonly guests = new Set<string>();
  /** Memberships that were answered with success and not ended, as `groupId userId`. */
  readonly members = new Set<string>();
  /** What one server has acknowledged and another did not show. */
  readonly unseen: string[] = [];
  readonly #options: MixedPlayOptions;
  readonly #context: LedgerContext;
  readonly #random = randomFrom('mixed play');
  readonly #playing: Promise<unknown>;
  #isOver = false;
  #groupNo = 0;

  constructor(options: MixedPlayOptions) {
    this.#options = options;
    this.#context = ledgerContext(options.db);
    const shares = Array.from({ length: AT_A_TIME }, (_, share) =>
      options.players.filter((_player, no) => no % AT_A_TIME === share),
    );
    this.#playing = Promise.all(shares.map((share) => this.#play(share)));
    // Heard when it is ended.
    this.#playing.catch(() => undefined);
  }

  /** The rows a server has answered with success. */
  doneAt(origin: string): ReadonlySet<RowName> {
    const done = this.calls.replies.filter((reply) => reply.origin === origin);
    return new Set(done.map(({ row }) => row));
  }

  /** Resolves when nothing is under way any more. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#playing;
  }

  async #play(share: readonly FaultPlayer[]): Promise<void> {
    for (let no = 0; !this.#isOver; no++) {
      const player = share[no % share.length];
      const other = share[(no + 1) % share.length];
      if (!player || !other) throw new Error('there are too few players');
      await this.#change(player, 'trade');
      await this.#change(player, 'commit');
      await this.#buyCard(player);
      await this.#change(player, 'execute');
      await this.#meet(player, other);
      await this.#arrive();
      await this.#look(player);
      await sleep(PAUSE_MS);
    }
  }

  /** A server, and another where there is one. */
  #pair(): readonly [one: string, other: string] {
    const origins = this.#options.origins();
    const at = Math.floor(this.#random() * origins.length);
    const one = origins[at % origins.length];
    const other = origins[(at + 1) % origins.length];
    if (!one || !other) throw new Error('there is no server');
    return [one, other];
  }

  async #change(player: Player, kind: Plan['kind']): Promise<void> {
    const { userId } = player;
    const { seasonId } = this.#options;
    const context = this.#context;
    const plan = await (kind === 'trade'
      ? planTrade(context, seasonId, userId, this.#random)
      : kind === 'commit'
        ? planCommit(context, seasonId, userId, this.#random)
        : planAction(context, seasonId, userId, CAPTAIN_ACTION_ID, this.#random));
    await this.#ask(plan, player);
  }

  /** Asks the one server for a change, and looks for it at the other. */
  async #ask(plan: Plan, { userId, authorization }: Player): Promise<void> {
    const [one, other] = this.#pair();
    const { seasonId } = this.#options;
    const { formationId, indexedPlayers } = plan.request as { [field: string]: unknown };
    const body = plan.kind === 'commit' ? { formationId, indexedPlayers } : plan.request;
    const ifMatch = versionAfter(plan.version);
    const params = { seasonId, userId };
    const call = { params, authorization, body, ifMatch };
    const done = await this.calls.call<Ledger>(one, ROWS[plan.kind], call);
    if (!done) return;
    const changes = changesIn(done.version);
    this.acknowledged.add(`${userId} ${changes}`);
    const seen = await this.calls.call<Ledger>(other, 'ledger.overview', { params, authorization });
    if (seen && changesIn(seen.version) < changes) {
      this.unseen.push(`${plan.kind} ${changes} of ${userId}: ${one}, not ${other}`);
    }
  }

  /** Buys a captain's card for what was given at another server. */
  async #buyCard({ userId, authorization }: Player): Promise<void> {
    const [one, other] = this.#pair();
    const about = { params: { seasonId: this.#options.seasonId }, authorization };
    const given = await this.calls.call<Ledger>(one, 'simulation.giftSoftCurrency', {
      ...about,
      body: { giftAmount: GIFT },
    });
    if (given) this.acknowledged.add(`${userId} ${changesIn(given.version)}`);
    const body = { actionId: CARD_ACTION };
    const bought = await this.calls.call<Ledger>(other, 'ledger.executeAction', { ...about, body });
    if (bought) this.acknowledged.add(`${userId} ${changesIn(bought.version)}`);
  }

  /** Signs in a device, which begins to play. */
  async #arrive(): Promise<void> {
    const [one, other] = this.#pair();
    const body = { uid: randomBytes(16).toString('base64url'), buildNr: 51 };
    const login = await this.calls.call<Login>(one, 'account.uidAuth', { body });
    if (!login) return;
    const userId = login.account.id;
    this.guests.add(userId);
    const authorization = `Bearer ${login.jwt}`;
    const params = { seasonId: this.#options.seasonId, userId };
    const seen = await this.calls.call<Ledger>(other, 'ledger.overview', { params, authorization });
    if (seen && seen.userId !== userId) this.unseen.push(`guest ${userId}`);
  }

  /** One founds a group, the other joins it; most leave it again, so that nobody is in too many. */
  async #meet(founder: Player, guest: Player): Promise<void> {
    const [one, other] = this.#pair();
    const { seasonId, leagueId } = this.#options;
    this.#groupNo += 1;
    const stays = this.#groupNo <= AT_A_TIME;
    const body = { name: `Group ${this.#groupNo}`, leagueId };
    const group = await this.calls.call<Group>(one, 'groups.createGroup', { ...founder, body });
    if (!group) return;
    const groupId = group.id;
    this.members.add(`${groupId} ${founder.userId}`);
    const about = { params: { seasonId }, body: { groupId } };
    const link = { ...founder, ...about };
    const invite = await this.calls.call<JoinLink>(other, 'groups.createJoinLink', link);
    const token = { params: { seasonId }, body: { token: invite?.token } };
    const joined =
      invite && (await this.calls.call(one, 'groups.joinByLink', { ...guest, ...token }));
    if (joined) await this.#seeMembership(groupId, guest, other);
    if (stays) return;
    await this.#leave(groupId, founder, other);
    if (joined) await this.#leave(groupId, guest, other);
  }

  async #seeMembership(groupId: string, { userId, authorization }: Player, at: string) {
    this.members.add(`${groupId} ${userId}`);
    const params = { leagueId: this.#options.leagueId, userId };
    const call = { params, authorization };
    const own = await this.calls.call<{ groups: readonly Group[] }>(at, 'groups.myGroups', call);
    if (own && !own.groups.some(({ id }) => id === groupId)) this.unseen.push(`group ${groupId}`);
  }

  async #leave(groupId: string, { userId, authorization }: Player, at: string): Promise<void> {
    // Whatever is answered: it may be left.
    this.members.delete(`${groupId} ${userId}`);
    const call = { authorization, body: { groupId } };
    const left = await this.calls.call<GroupResult>(at, 'groups.leave', call);
    if (left && !left.ok) this.unseen.push(`membership of ${userId} in ${groupId}`);
  }

  /** Reads what pages read, of both servers. */
  async #look({ userId, authorization }: Player): Promise<void> {
    const { seasonId } = this.#options;
    for (const origin of this.#pair()) {
      const state = await this.calls.call<GameState>(origin, 'gameloop.currentState', {
        params: { seasonId },
      });
      const roundId = state?.lastCompletedRoundId;
      const read = (row: RowName, more = {}) =>
        this.calls.call(origin, row, { params: { seasonId, userId, ...more }, authorization });
      await read('sportsdata.leagues');
      await read('sportsdata.clientDatabase');
      if (!roundId) continue;
      const page = { roundId, pageSize: '10', page: '0' };
      await read('ranking.roundRanking', page);
      await read('ranking.seasonRanking', page);
      await read('ranking.mySeasonRanking', { roundId });
      await read('gameloop.myRoundResult', { roundId });
    }
  }
}
