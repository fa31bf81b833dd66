import type { FastifyBaseLogger } from 'fastify';

/** Packs the lineups of a season, up to where it is told to end. */
type Pack = (signal?: AbortSignal) => Promise<void>;

/**
 * What the leader packs beside the events: of a large season it takes minutes, in which other seasons go
 * on. The season itself waits with its next phase.
 */
export class Packing {
  readonly #log: Pick<FastifyBaseLogger, 'error'>;
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(log: Pick<FastifyBaseLogger, 'error'>) {
    this.#log = log;
  }

  /** Begins it, unless it is under way. What fails is begun again with the next run. */
  begin(seasonId: string, pack: Pack, signal?: AbortSignal): void {
    if (this.#underWay.has(seasonId)) return;
    const packing = pack(signal)
      .catch((error: unknown) =>
        this.#log.error({ err: error, seasonId }, 'the lineups of the season cannot be packed'),
      )
      .finally(() => this.#underWay.delete(seasonId));
    this.#underWay.set(seasonId, packing);
  }

  isUnderWay(seasonId: string): boolean {
    return this.#underWay.has(seasonId);
  }

  /** Resolves when nothing is under way any more. */
  async ended(): Promise<void> {
    await Promise.all(this.#underWay.values());
  }
}
