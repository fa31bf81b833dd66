import type { EventPayload } from '@spieltag/shared-kernel/events';
import { useEvent } from '@spieltag/shared-kernel/remote';
import { AlertDialog } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';

/** Alerts one after the other; each stays until it is read. */
export function AlertsView() {
  const [alerts, setAlerts] = useState<readonly EventPayload<'alert.requested'>[]>([]);
  useEvent('alert.requested', (alert) => setAlerts((waiting) => [...waiting, alert]));
  const [current] = alerts;
  if (!current) return null;
  const close = () => {
    if (current.after === 'reload') window.location.reload();
    setAlerts((waiting) => waiting.slice(1));
  };
  return <AlertDialog title={current.title} text={current.text} onClose={close} />;
}
