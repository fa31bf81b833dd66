import type { EventBus } from '@spieltag/shared-kernel/events';

/** Those who build a remote see why it did not come up, and why an event of theirs reached nobody. */
export function logFailures(bus: EventBus): void {
  bus.on('remote.failed').subscribe(({ remote, version, phase, code, params }) => {
    console.warn(`${remote} ${version} failed (${phase}, ${code}): ${params?.message ?? ''}`);
  });
  bus.quarantine$.subscribe(({ reason, envelope }) => {
    console.warn(`Event put aside (${reason}):`, envelope);
  });
}
