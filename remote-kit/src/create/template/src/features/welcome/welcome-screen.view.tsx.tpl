import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { Button, Card, Screen } from '@spieltag/shared-kernel/ui';

/** Greets the manager by name: a text, a store and an event, to begin with. */
export function WelcomeScreen() {
  const { t } = useTexts('{{name}}');
  const { bus, session } = useKernel();
  const { data: account } = useStore(session);
  const greet = () =>
    bus.publish('notification.requested', { level: 'INFO', text: t('greeting.done') });
  return (
    <Screen title={t('title')}>
      <Card title={t('greeting.title', { name: account?.name ?? '' })}>
        <Button onClick={greet}>{t('greeting.action')}</Button>
      </Card>
    </Screen>
  );
}
