import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGunzip } from 'node:zlib';
import type { GameState, StreamedMatch, StreamedMatches } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance } from 'fastify';
import { until } from '../../testing/until.ts';

/** A message as it was read. */
export interface ReadMessage {
  readonly event: string;
  readonly id: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: tests read what schemas of their own say
  readonly data: any;
}

/** The port a server is listened to at. */
export async function portOf(app: FastifyInstance): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

/** Reads a stream as a page does: keeps the last id, and the picture its messages make. */
export class StreamReader {
  readonly messages: ReadMessage[] = [];
  readonly retries: number[] = [];
  lastId = '';
  isEnded = false;
  picture: GameState | undefined;
  comments = 0;
  /** As they came, with what frames them. */
  bytesRead = 0;
  readonly #request: ClientRequest;
  readonly response: Promise<IncomingMessage>;
  #rest = '';

  constructor(port: number, path: string, headers: Record<string, string> = {}) {
    this.#request = get({ port, host: '127.0.0.1', path, headers, agent: false });
    this.response = new Promise((resolve, reject) => {
      this.#request.on('error', reject);
      this.#request.on('response', (response) => {
        response.on('data', ({ length }: Buffer) => {
          this.bytesRead += length;
        });
        const isPacked = response.headers['content-encoding'] === 'gzip';
        const body = isPacked ? response.pipe(createGunzip()) : response;
        body.setEncoding('utf8');
        body.on('data', (text: string) => this.#read(text));
        // A stream is never whole.
        body.on('error', () => undefined);
        response.on('close', () => {
          this.isEnded = true;
        });
        response.on('error', () => undefined);
        resolve(response);
      });
    });
    this.response.catch(() => undefined);
  }

  /** Resolves with the first message of a name that is read, or was. */
  async message(event: string, after = 0): Promise<ReadMessage> {
    const find = () => this.messages.slice(after).find((message) => message.event === event);
    await until(`${event} comes`, () => find() !== undefined);
    return find() as ReadMessage;
  }

  /** Resolves when the stream has told of a version of the state. */
  toldOf(version: number): Promise<void> {
    return until(`version ${version} is told`, () => Number.parseInt(this.lastId, 10) >= version);
  }

  close(): void {
    this.#request.destroy();
  }

  #read(text: string): void {
    const parts = (this.#rest + text).split('\n\n');
    this.#rest = parts.pop() ?? '';
    for (const part of parts) this.#take(part.split('\n'));
  }

  #take(lines: readonly string[]): void {
    const fieldOf = (name: string) =>
      lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
    const retry = fieldOf('retry');
    if (retry !== undefined) this.retries.push(Number(retry));
    if (lines[0]?.startsWith(':')) this.comments++;
    const event = fieldOf('event');
    if (event === undefined) return;
    const id = fieldOf('id');
    if (id !== undefined) this.lastId = id;
    const message = { event, id, data: JSON.parse(fieldOf('data') ?? 'null') };
    this.messages.push(message);
    this.picture = pictureAfter(this.picture, message);
  }
}

/** The state of the season a page has after a message. */
export function pictureAfter(
  picture: GameState | undefined,
  { event, data }: ReadMessage,
): GameState | undefined {
  if (event === 'state') return data as GameState;
  if (event !== 'matches' || !picture) return picture;
  const { roundId, gameTime, matches } = data as StreamedMatches;
  if (roundId !== picture.roundId) throw new Error(`matches of ${roundId} in ${picture.roundId}`);
  const changed = new Map(matches.map((match) => [match.id, match]));
  const { currentResults } = picture;
  return {
    ...picture,
    gameTime,
    currentResults: {
      ...currentResults,
      matches: currentResults.matches.map((match) => {
        const now = changed.get(match.id);
        return now ? merged(match, now) : match;
      }),
    },
  };
}

type Match = GameState['currentResults']['matches'][number];

function merged(before: Match, { isWhole, ...now }: StreamedMatch): Match {
  if (isWhole) return now;
  const changed = new Map(now.players.map((player) => [player.id, player]));
  const known = before.players.map((player) => changed.get(player.id) ?? player);
  const ids = new Set(known.map(({ id }) => id));
  return { ...now, players: [...known, ...now.players.filter(({ id }) => !ids.has(id))] };
}

/** The picture without an order of players, in which no message says they come. */
export function orderless(state: GameState | undefined): unknown {
  return (
    state && {
      ...state,
      currentResults: {
        ...state.currentResults,
        matches: state.currentResults.matches.map((match) => ({
          ...match,
          players: match.players.toSorted((a, b) => a.id.localeCompare(b.id)),
        })),
      },
    }
  );
}
