import type { VersionedChange } from '../season/season-change.repository.ts';
import { messageOfJson, messageText } from './stream-message.ts';

/** More than that is not kept: a listener that has missed it gets everything. */
const MOST_CHARS = 4 * 1024 * 1024;

/** A version of the season's state as it is told. */
interface ToldVersion {
  readonly version: number;
  /** Whose points changed and why, and corrections. */
  readonly news: string;
  /** Matches of the round of the state, with the id of the version. */
  readonly matches: (place: StreamPlace) => string;
  readonly chars: number;
}

/** Where a stream is: two of the same place show the same. */
export interface StreamPlace {
  readonly version: number;
  /** Hash of all of the state but matches and time. */
  readonly frame: string;
  readonly roundId: string;
}

/** The id of a place, the same at every server. */
export const idOf = ({ version, frame }: Pick<StreamPlace, 'version' | 'frame'>) =>
  `${version}-${frame}`;

/** The place a listener says it has been told of; undefined: no id of ours. */
export function placeOf(id: string): Pick<StreamPlace, 'version' | 'frame'> | undefined {
  const [, version, frame] = /^(\d{1,10})-([0-9a-f]{16})$/.exec(id) ?? [];
  return version === undefined || frame === undefined
    ? undefined
    : { version: Number(version), frame };
}

/** The last versions of a season's state, for who has missed some. */
export class StreamHistory {
  #told: ToldVersion[] = [];
  #chars = 0;

  /** Forgets everything: versions are others now. */
  clear(): void {
    this.#told = [];
    this.#chars = 0;
  }

  add(changes: readonly VersionedChange[]): void {
    for (const change of changes) {
      const told = toldVersion(change);
      this.#told.push(told);
      this.#chars += told.chars;
    }
    while (this.#chars > MOST_CHARS) this.#chars -= this.#told.shift()?.chars ?? this.#chars;
  }

  /**
   * What has to be told after a place to be at another one; undefined: it is not known any more.
   * @param state the message of the whole state there
   */
  between(
    from: Pick<StreamPlace, 'version' | 'frame'>,
    to: StreamPlace,
    state: string,
  ): string | undefined {
    if (from.version > to.version) return undefined;
    const missed = this.#told.filter(
      ({ version }) => version > from.version && version <= to.version,
    );
    const isKnown = missed.length === to.version - from.version;
    if (isKnown && from.frame === to.frame) {
      return missed
        .map(({ version, news, matches }) => news + matches({ ...to, version }))
        .join('');
    }
    // Versions that were not written down changed something else than matches, but for old ones.
    const [oldest] = this.#told;
    if (!isKnown && (oldest?.version ?? Number.POSITIVE_INFINITY) > from.version + 1)
      return undefined;
    return missed.map(({ news }) => news).join('') + state;
  }
}

/** The message of a place whose matches are as they were: it brings its id. */
export function nothingNew(place: StreamPlace, gameTime: number): string {
  return messageText('matches', { roundId: place.roundId, gameTime, matches: [] }, idOf(place));
}

function toldVersion({ version, change }: VersionedChange): ToldVersion {
  const { points, correction, matches, gameTime } = change;
  const news =
    points.map((data) => messageText('points', data)).join('') +
    (correction ? messageText('correction', correction) : '');
  const texts = new Map(matches.map((data) => [data.roundId, JSON.stringify(data)]));
  return {
    version,
    news,
    matches: (place) => {
      const json = texts.get(place.roundId);
      return json ? messageOfJson('matches', json, idOf(place)) : nothingNew(place, gameTime);
    },
    chars: news.length + [...texts.values()].reduce((sum, { length }) => sum + length, 0),
  };
}
