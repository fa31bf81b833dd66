import type { EventBus } from '@spieltag/shared-kernel/events';

/**
 * Logs quarantined events, earlier ones included, so that developers of remotes see why an event
 * was not delivered.
 */
export function logQuarantine(bus: EventBus): void {
  bus.quarantine$.subscribe(({ reason, envelope }) => {
    console.warn(`Event quarantined (${reason}):`, envelope);
  });
}
