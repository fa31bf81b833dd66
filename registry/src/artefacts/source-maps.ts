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

/** Says where in the sources a stack of published scripts comes from. */
export class SourceMaps {
  readonly #artefacts: Pick<ArtefactStore, 'read'>;
  readonly #maps = new LRUCache<string, Promise<TraceMap | null>>({ max: MAX_MAPS });
  readonly #stacks = new LRUCache<string, Promise<string>>({ max: MAX_STACKS });

  constructor(artefacts: Pick<ArtefactStore, 'read'>) {
    this.#artefacts = artefacts;
  }

  /** The stack with places in the sources, where the release has maps; others stay as they are. */
  resolve(stack: string): Promise<string> {
    const known = this.#stacks.get(stack);
    if (known) return known;
    const resolving = this.#resolve(stack);
    this.#stacks.set(stack, resolving);
    return resolving;
  }

  async #resolve(stack: string): Promise<string> {
    const places = [...stack.matchAll(PLACE)].slice(0, MAX_PLACES);
    const resolved = await Promise.all(
      places.map(([text, file = '', line, column]) =>
        this.#place(file, Number(line), Number(column)).then((place) => place ?? text),
      ),
    );
    let next = 0;
    return stack.replaceAll(PLACE, (text) => resolved[next++] ?? text);
  }

  async #place(file: string, line: number, column: number): Promise<string | undefined> {
    const map = await this.#mapOf(file);
    if (!map || line < 1 || column < 1) return undefined;
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
    this.#maps.set(file, reading);
    return reading;
  }

  async #read(file: string): Promise<TraceMap | null> {
    const map = await this.#artefacts.read(`${file}.map`);
    return map ? new TraceMap(map.toString()) : null;
  }
}
