import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { LRUCache } from 'lru-cache';
import type { ArtefactStore } from './artefact-store.ts';

/** A place in a published script, as browsers write it into stacks. */
const PLACE =
  /(?:https?:\/\/[^\s/()]+)?\/((?:shell|mf-[a-z][a-z0-9-]*)\/\d+\.\d+\.\d+-[0-9a-f]{10}\/\w[\w.-]*(?:\/\w[\w.-]*)*\.js):(\d+):(\d+)/g;
const MAX_MAPS = 20;
/** So many places of a stack are looked for; anybody may name a file in each, and each has a map of its own. */
const MAX_PLACES = 20;
/** As many as are kept of failures: pages of operators ask for the same ones every few seconds. */
const MAX_STACKS = 1000;
/** What has no map may get one: the bucket comes back, or the version is restored. */
const MISSING_FOR_MS = 60_000;

/** Says where in the sources a stack of published scripts comes from. */
export class SourceMaps {
  readonly #artefacts: Pick<ArtefactStore, 'read'>;
  readonly #maps: LRUCache<string, Promise<TraceMap | null>>;
  readonly #stacks: LRUCache<string, Promise<string>>;

  /** @param elapsed monotonic, in ms */
  constructor(artefacts: Pick<ArtefactStore, 'read'>, elapsed = () => performance.now()) {
    this.#artefacts = artefacts;
    const clock = { ttlResolution: 0, perf: { now: elapsed } };
    this.#maps = new LRUCache({ max: MAX_MAPS, ...clock });
    this.#stacks = new LRUCache({ max: MAX_STACKS, ...clock });
  }

  /** The stack with places in the sources, where the release has maps; others stay as they are. */
  resolve(stack: string): Promise<string> {
    const known = this.#stacks.get(stack);
    if (known) return known;
    const resolving = this.#resolve(stack);
    this.#stacks.set(stack, resolving, { ttl: MISSING_FOR_MS });
    return resolving;
  }

  async #resolve(stack: string): Promise<string> {
    const places = [...stack.matchAll(PLACE)].slice(0, MAX_PLACES);
    const maps = await Promise.all(places.map(([, file = '']) => this.#mapOf(file)));
    const resolved = places.map(([text, , line, column], index) => {
      const map = maps[index];
      return (map && this.#place(map, Number(line), Number(column))) ?? text;
    });
    let next = 0;
    const text = stack.replaceAll(PLACE, (place) => resolved[next++] ?? place);
    if (!maps.includes(null)) this.#stacks.set(stack, Promise.resolve(text));
    return text;
  }

  #place(map: TraceMap, line: number, column: number): string | undefined {
    if (line < 1 || column < 1) return undefined;
    // Columns of stacks count from 1, those of maps from 0.
    const {
      source,
      line: own,
      column: at,
    } = originalPositionFor(map, {
      line,
      column: column - 1,
    });
    if (source === null) return undefined;
    return `${source.replace(/^webpack:\/\/[^/]*\//, '')}:${own}:${at + 1}`;
  }

  #mapOf(file: string): Promise<TraceMap | null> {
    const known = this.#maps.get(file);
    if (known) return known;
    const reading = this.#read(file).catch(() => null);
    this.#maps.set(file, reading, { ttl: MISSING_FOR_MS });
    return reading;
  }

  async #read(file: string): Promise<TraceMap | null> {
    const content = await this.#artefacts.read(`${file}.map`);
    if (!content) return null;
    const map = new TraceMap(content.toString());
    this.#maps.set(file, Promise.resolve(map));
    return map;
  }
}
