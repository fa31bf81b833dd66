import type { EventBus } from '@spieltag/shared-kernel/events';

/** Those who build a remote see why an event of theirs reached nobody, the last ones before as well. */
export function logPutAside(bus: EventBus): void {
  bus.quarantine$.subscribe(({ reason, envelope }) => {
    console.warn(`Event put aside (${reason}):`, envelope);
  });
}
