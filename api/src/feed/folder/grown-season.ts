import type {
  CatalogueMatch,
  KnownMatch,
  KnownPlayer,
  MatchUpdate,
  PlayerChange,
} from '../feed.types.ts';
import { MassLeavings } from '../squads/mass-leavings.ts';
import type { Reading } from './read-feed.ts';
import { isSameMatch, isSamePlayer, isTakenBack } from './same-state.ts';
import { changesToCome, unlistedAt, withUnlisted } from './unlisted-players.ts';

/**
 * What a season has taken over of a source that grows, reading after reading. What lies before the
 * game time that was reached has happened as the season knows it: where the source says otherwise,
 * its last word happens right after that time. What lies after it is played as if live.
 */
export class GrownSeason {
  /** What has happened, and what is to come, by match id and in order of time. */
  readonly #updates = new Map<string, readonly MatchUpdate[]>();
  #changes: readonly PlayerChange[] = [];
  #hasBegun = false;
  /** Ids of finished matches which the source takes back. */
  #takenBack: ReadonlySet<string> = new Set();
  #matches: ReadonlyMap<string, KnownMatch> = new Map();
  #players: ReadonlyMap<string, KnownPlayer> = new Map();

  readonly #leavings: MassLeavings;

  /** @param clock real time, epoch ms */
  constructor(clock: () => number = Date.now) {
    this.#leavings = new MassLeavings(clock);
  }

  get changes(): readonly PlayerChange[] {
    return this.#changes;
  }

  /** How the season stands before the first reading is taken over. */
  startFrom(players: readonly KnownPlayer[], matches: readonly KnownMatch[]): void {
    this.#updates.clear();
    this.#changes = [];
    this.#hasBegun = false;
    this.#takenBack = new Set();
    this.#leavings.forget();
    this.#players = new Map(players.map((player) => [player.id, player]));
    this.#matches = new Map(matches.map((match) => [match.id, match]));
  }

  /** What of the last reading is held back, in one line; null: nothing. */
  get heldBack(): string | null {
    return this.#leavings.problem;
  }

  /** Whether what is held back counts by now, although the source has said nothing new. */
  get isBelieved(): boolean {
    return this.#leavings.isBelieved;
  }

  /** What was held back since this was asked last. */
  setAside(): readonly string[] {
    return this.#leavings.told();
  }

  /** All updates of a round, ordered by time. */
  updatesOf(roundId: string): readonly MatchUpdate[] {
    return [...this.#updates.values()]
      .flat()
      .filter((update) => update.roundId === roundId)
      .sort((a, b) => a.at - b.at);
  }

  /**
   * @param reached game time up to which the season has been played, epoch ms
   * @returns ids of finished matches which this reading takes back; they stay finished
   */
  takeOver(reading: Reading, reached: number): readonly string[] {
    const players = this.#playersAt(reached);
    const before = this.#takenBack;
    this.#takenBack = this.#takenBackBy(reading, reached);
    const { matches } = reading.catalogue;
    const calledOff = matches.filter((match) => this.#isCalledOff(match, reading, reached));
    for (const matchId of new Set([...this.#updates.keys(), ...reading.updates.keys()])) {
      const known = this.#knownAt(matchId, reached);
      const next = withUnlisted(reading.updates.get(matchId) ?? [], reading, players, known);
      this.#updates.set(matchId, this.#grown(matchId, next, reached, players));
    }
    for (const match of calledOff) this.#callOff(match, reached);
    this.#hasBegun = true;
    this.#changes = [
      ...this.#changes.filter(({ at }) => at <= reached),
      ...this.#leavings.without(correctedPlayers(players, reading, reached), players),
      ...changesToCome(reading, players, reached),
    ];
    return [...this.#takenBack].filter((id) => !before.has(id));
  }

  #takenBackBy(reading: Reading, reached: number): ReadonlySet<string> {
    const ids = [...this.#matches.keys(), ...this.#updates.keys()];
    return new Set(
      ids.filter((id) => isTakenBack(this.#knownAt(id, reached), reading.updates.get(id)?.at(-1))),
    );
  }

  /**
   * A match as the season has it. One that was finished before the first reading stays so, although
   * of what its source has said since only what takes it back is held.
   */
  #knownAt(matchId: string, reached: number): Omit<KnownMatch, 'id'> | undefined {
    const held = this.#updates.get(matchId)?.findLast(({ at }) => at <= reached);
    const first = this.#matches.get(matchId);
    return isTakenBack(first, held) ? first : (held ?? first);
  }

  #grown(
    matchId: string,
    next: readonly MatchUpdate[],
    reached: number,
    players: ReadonlyMap<string, KnownPlayer>,
  ): readonly MatchUpdate[] {
    const isPast = ({ at }: MatchUpdate) => at <= reached;
    const held = this.#updates.get(matchId) ?? (this.#hasBegun ? [] : undefined);
    // Before the first reading what has happened is known by its outcome alone.
    const happened = (held ?? next).filter(isPast);
    const known = this.#knownAt(matchId, reached);
    const last = next.at(-1);
    if (isTakenBack(known, last)) return happened;
    // One that is under way at a time to come contradicts itself.
    if (isUnderWay(known) && isUnderWay(last) && last.at > reached) return happened;
    const toCome = next.filter((update) => !isPast(update));
    if (!last || toCome.length > 0) return [...happened, ...toCome];
    const isKnown = known !== undefined && isSameMatch(known, last, players);
    return isKnown ? happened : [...happened, { ...last, at: reached + 1 }];
  }

  /**
   * Whether a match that has begun is to be played later now. Without a later date nobody says so, and
   * it stays as it was.
   */
  #isCalledOff({ id, date }: CatalogueMatch, { updates }: Reading, reached: number): boolean {
    const stated = updates.get(id)?.at(-1);
    return date > reached && isUnderWay(this.#knownAt(id, reached)) && !isUnderWay(stated);
  }

  /** Right after the time that was reached a match is planned again, and what is to come follows. */
  #callOff({ id: matchId, roundId }: CatalogueMatch, reached: number): void {
    const planned = { state: 'SCHEDULED', homeScore: null, guestScore: null, players: [] } as const;
    const updates = this.#updates.get(matchId) ?? [];
    const happened = updates.filter(({ at }) => at <= reached);
    const calledOff = { ...planned, matchId, roundId, at: reached + 1 };
    this.#updates.set(matchId, [...happened, calledOff, ...updates.slice(happened.length)]);
  }

  /** Everybody as they are at a game time. */
  #playersAt(reached: number): ReadonlyMap<string, KnownPlayer> {
    const players = new Map(this.#players);
    for (const { at, player, active } of this.#changes) {
      if (at <= reached) players.set(player.id, { ...player, active });
    }
    return players;
  }
}

function isUnderWay<Match extends Pick<MatchUpdate, 'state'>>(
  match: Match | undefined,
): match is Match {
  return match?.state === 'LIVE' || match?.state === 'HALTED';
}

/** Those who are not as the source has them at the time that was reached. */
function correctedPlayers(
  players: ReadonlyMap<string, KnownPlayer>,
  reading: Reading,
  reached: number,
): PlayerChange[] {
  const { catalogue, changes } = reading;
  const stated = new Map<string, KnownPlayer>(
    catalogue.players.map((player) => [player.id, { ...player, active: true }]),
  );
  for (const { at, player, active } of changes) {
    if (at <= reached) stated.set(player.id, { ...player, active });
  }
  for (const one of unlistedAt(reading, players, stated, reached)) stated.set(one.id, one);
  const at = reached + 1;
  const corrected = [...stated.values()].flatMap((now): PlayerChange[] => {
    const known = players.get(now.id);
    if (known ? isSamePlayer(known, now) : !now.active) return [];
    const { active, ...player } = now;
    return [{ at, player, active }];
  });
  const gone = [...players.values()].filter(({ id, active }) => active && !stated.has(id));
  return [...corrected, ...gone.map(({ active: _, ...player }) => ({ at, player, active: false }))];
}
