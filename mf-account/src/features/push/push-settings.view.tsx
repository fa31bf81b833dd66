import { ApiCallError } from '@spieltag/shared-kernel/client';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { native, type PushChannels } from '@spieltag/shared-kernel/native';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { Button, Card, Loaded, Skeleton, Switch } from '@spieltag/shared-kernel/ui';
import { useEffect, useMemo, useState } from 'react';
import { serverChannels } from '../../browser/app-push.ts';
import { AccountPush } from './account-push.view.tsx';
import { shownChannels } from './push.model.ts';
import styles from './push.module.css';

/** Which messages come, of those the season lets one choose, and what the account has set of them. */
export function PushSettings() {
  const { t } = useTexts('account');
  const { gameState } = useKernel();
  return (
    <Loaded
      of={useStore(gameState)}
      skeleton={<Skeleton />}
      onRetry={() => void gameState.load()}
      around={(state) => <Card title={t('push.title')}>{state}</Card>}
    >
      {({ showPushChannels }) => <SeasonPush channels={shownChannels(showPushChannels)} />}
    </Loaded>
  );
}

/** The channels are the device's inside a native app that takes messages; all else is the account's. */
function SeasonPush({ channels }: Pick<Props, 'channels'>) {
  const kernel = useKernel();
  const { language } = useTexts('account');
  const userId = useStore(kernel.session).data?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: somebody else has other settings
  const push = useMemo(() => {
    const { push: kept, pushDevice } = native;
    return kept ?? (pushDevice && serverChannels(pushDevice, kernel, language));
  }, [kernel, language, userId]);
  const inApp = channels.length > 0 ? push : undefined;
  return (
    <>
      {inApp && <PushCard key={userId} push={inApp} channels={channels} />}
      <AccountPush key={`account:${userId}`} channels={inApp ? undefined : channels} />
    </>
  );
}

interface Props {
  readonly push: PushChannels;
  readonly channels: ReturnType<typeof shownChannels>;
}

function PushCard({ push, channels }: Props) {
  const { t } = useTexts('account');
  const { bus, describeError, session } = useKernel();
  const [on, setOn] = useState<Readonly<Record<string, boolean>>>();
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads the same once more
  useEffect(() => {
    let isOver = false;
    setOn(undefined);
    setFailed(false);
    push.channels().then(
      (known) => isOver || setOn(known),
      () => isOver || setFailed(true),
    );
    return () => {
      isOver = true;
    };
  }, [push, tries]);
  const change = async (channel: string, wanted: boolean) => {
    const before = on?.[channel] ?? false;
    const userId = session.get().data?.id;
    setOn((channelsOn) => ({ ...channelsOn, [channel]: wanted }));
    let said: string | undefined;
    const isOn = await push.set(channel, wanted).catch((error: unknown) => {
      // What the server refuses no setting of the device allows.
      if (error instanceof ApiCallError) {
        const { messageKey, params } = describeError(error);
        said = t(messageKey, params);
      }
      return before;
    });
    // The others change along: all that is wished comes on with the first, and goes off where it is forbidden.
    const after = await push.channels().catch(() => undefined);
    // It is nothing to whoever plays by now.
    if (session.get().data?.id !== userId) return;
    setOn((channelsOn) => ({ ...(after ?? channelsOn), [channel]: isOn }));
    if (isOn === wanted) return;
    bus.publish('notification.requested', { level: 'WARN', text: said ?? t('push.refused') });
  };
  return (
    <Card title={t('push.title')}>
      {failed && (
        <div className={styles.column} role="status">
          <p>{t('push.unknown')}</p>
          <Button onClick={() => setTries(tries + 1)}>{t('push.retry')}</Button>
        </div>
      )}
      {channels.map((channel) => (
        <Switch
          key={channel}
          label={t(`push.${channel}`)}
          isOn={on?.[channel] ?? false}
          disabled={!on}
          onChange={(wanted) => void change(channel, wanted)}
        />
      ))}
    </Card>
  );
}
