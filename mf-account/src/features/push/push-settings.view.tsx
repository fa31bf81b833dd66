import { ApiCallError } from '@spieltag/shared-kernel/client';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { native, type PushChannels } from '@spieltag/shared-kernel/native';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { Card, Switch } from '@spieltag/shared-kernel/ui';
import { useEffect, useMemo, useState } from 'react';
import { serverChannels } from '../../browser/app-push.ts';
import { BrowserPush } from './browser-push.view.tsx';
import { shownChannels } from './push.model.ts';

/**
 * Which messages come: by the device inside the native app, else by the browser and the server;
 * nothing where the season allows none.
 */
export function PushSettings() {
  const kernel = useKernel();
  const { language } = useTexts('account');
  const { data: state } = useStore(kernel.gameState);
  const userId = useStore(kernel.session).data?.id;
  const channels = shownChannels(state?.showPushChannels ?? []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: somebody else has other settings
  const push = useMemo(() => {
    const { push: kept, pushDevice } = native;
    return kept ?? (pushDevice && serverChannels(pushDevice, kernel, language));
  }, [kernel, language, userId]);
  if (channels.length === 0) return null;
  if (!native.isApp) return <BrowserPush channels={channels} />;
  return push ? <PushCard push={push} channels={channels} /> : null;
}

interface Props {
  readonly push: PushChannels;
  readonly channels: ReturnType<typeof shownChannels>;
}

function PushCard({ push, channels }: Props) {
  const { t } = useTexts('account');
  const { bus, describeError } = useKernel();
  const [on, setOn] = useState<Readonly<Record<string, boolean>>>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    push.channels().then(setOn, () => setFailed(true));
  }, [push]);
  const change = async (channel: string, wanted: boolean) => {
    const before = on?.[channel] ?? false;
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
    setOn((channelsOn) => ({ ...(after ?? channelsOn), [channel]: isOn }));
    if (isOn === wanted) return;
    bus.publish('notification.requested', { level: 'WARN', text: said ?? t('push.refused') });
  };
  return (
    <Card title={t('push.title')}>
      {failed && <p role="status">{t('push.unknown')}</p>}
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
