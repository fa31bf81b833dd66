import type { EventPayload } from '@spieltag/shared-kernel/events';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useEvent } from '@spieltag/shared-kernel/remote';
import { AlertDialog } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';
import { useShell } from '../context/shell-context.tsx';
import { AccountLinksView } from '../legal/account-links.view.tsx';

/** So many wait to be closed at most, besides those that load the game anew. */
const MOST_WAITING = 3;

/**
 * Shows alerts one after the other, each until it is closed. While the game starts, its own screen
 * explains failures. What waits to be said already is not said again, and whoever says too much is not
 * heard: every alert is in the way of the game.
 */
export function AlertsView({ isStarting }: { readonly isStarting: boolean }) {
  const { t } = useTexts('shell');
  const { address, config } = useShell();
  const [alerts, setAlerts] = useState<readonly EventPayload<'alert.requested'>[]>([]);
  useEvent('alert.requested', (alert) => {
    if (isStarting && alert.explained) return;
    setAlerts((waiting) => {
      const isFull = waiting.length >= MOST_WAITING && !alert.after;
      const isSaid = waiting.some(({ text }) => text === alert.text);
      return isFull || isSaid ? waiting : [...waiting, alert];
    });
  });
  const [current] = alerts;
  if (!current) return null;
  const { title, text, after, link } = current;
  const close = () => {
    if (after === 'reload') window.location.reload();
    setAlerts((waiting) => waiting.slice(1));
  };
  const label = after === 'reload' ? t('alert.reload') : undefined;
  const more = link && {
    label: link.text,
    onPress() {
      close();
      address.go(link.to);
    },
  };
  return (
    <AlertDialog {...{ title, text, more }} closeLabel={label} onClose={close}>
      <AccountLinksView message={text} issuerUrl={config.issuerUrl} />
    </AlertDialog>
  );
}
