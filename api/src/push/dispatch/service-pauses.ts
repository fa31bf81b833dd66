import { type DeliveryOutcome, serviceOf } from '../delivery/delivery.types.ts';
import type { DevicePause, DueDevice } from '../queue/claim.ts';
import type { Packed } from './pack.model.ts';

/** Of one batch and service: fewer are devices that were told too much. */
const MANY_SLOWED = 5;
/** So many of them, one in four, and the service speaks of all. */
const ONE_IN = 4;

/**
 * Until when push services want to be left alone, each by its way: what is too much for the apps of a host says nothing
 * of the browsers it delivers to. Nor does one device that is told too much say anything of the others.
 */
export class ServicePauses {
  readonly #until = new Map<string, number>();

  /** Epoch ms; 0: as soon as one likes. */
  until(device: Pick<DueDevice, 'kind' | 'service'>): number {
    return this.#until.get(serviceOf(device)) ?? 0;
  }

  /**
   * Heeds what services have answered.
   * @param results one for each parcel
   * @param now epoch ms
   * @returns devices that are to be left alone, whatever becomes of the others of their service
   */
  heed(
    packed: readonly Packed[],
    results: readonly DeliveryOutcome[],
    now: number,
  ): readonly DevicePause[] {
    const answers = packed.flatMap(({ parcel }, at) => {
      const result = results[at];
      return result ? [{ ...result, service: serviceOf(parcel.device) }] : [];
    });
    for (const [service, own] of Map.groupBy(answers, (answer) => answer.service)) {
      const waitMs = waitOf(own);
      if (waitMs === undefined) continue;
      this.#until.set(service, Math.max(now + waitMs, this.#until.get(service) ?? 0));
    }
    return packed.flatMap(({ parcel: { deviceId } }, at) => {
      const { retryAfterMs } = results[at] ?? {};
      return retryAfterMs === undefined ? [] : [{ deviceId, until: now + retryAfterMs }];
    });
  }
}

/** For how long a whole service wants to be left alone, ms; undefined: it does not. */
function waitOf(answers: readonly DeliveryOutcome[]): number | undefined {
  const slowed = answers.flatMap(({ retryAfterMs }) => retryAfterMs ?? []).sort((a, b) => a - b);
  const ofService = answers.flatMap(({ pausesService, retryAfterMs }) =>
    pausesService && retryAfterMs !== undefined ? [retryAfterMs] : [],
  );
  const isMany = slowed.length >= MANY_SLOWED && slowed.length * ONE_IN >= answers.length;
  // The one in the middle: of a single device it may be an hour, or no time at all.
  if (isMany) ofService.push(slowed[Math.floor(slowed.length / 2)] ?? 0);
  return ofService.length > 0 ? Math.max(...ofService) : undefined;
}
