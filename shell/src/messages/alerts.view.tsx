import type { EventPayload } from '@spieltag/shared-kernel/events';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useEvent } from '@spieltag/shared-kernel/remote';
import { AlertDialog } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';

/**
 * Shows alerts one after the other, each until it is closed. While the game starts, its own screen
 * explains failures.
 */
export function AlertsView({ isStarting }: { readonly isStarting: boolean }) {
  const { t } = useTexts('shell');
  const [alerts, setAlerts] = useState<readonly EventPayload<'alert.requested'>[]>([]);
  useEvent('alert.requested', (alert) => {
    if (!(isStarting && alert.explained)) setAlerts((waiting) => [...waiting, alert]);
  });
  const [current] = alerts;
  if (!current) return null;
  const { title, text, after } = current;
  const close = () => {
    if (after === 'reload') window.location.reload();
    setAlerts((waiting) => waiting.slice(1));
  };
  const label = after === 'reload' ? t('alert.reload') : undefined;
  return <AlertDialog title={title} text={text} closeLabel={label} onClose={close} />;
}
