import { useTexts } from '@spieltag/shared-kernel/i18n';
import { native } from '@spieltag/shared-kernel/native';
import type { PushOverview } from '@spieltag/shared-kernel/push';
import { Button, Card, Skeleton, Switch } from '@spieltag/shared-kernel/ui';
import { Bell } from '@spieltag/shared-kernel/vendor/icons';
import { browserPushState } from './browser-push.ts';
import { EmailReminders } from './email-reminders.view.tsx';
import { OtherDevices } from './other-devices.view.tsx';
import type { PushChannel } from './push.model.ts';
import styles from './push.module.css';
import { QuietHoursSetting } from './quiet-hours.view.tsx';
import { type PushActions, usePushOverview } from './use-push-overview.ts';

interface AccountPushProps {
  /** Undefined: a card of the app beside this one has them. */
  readonly channels: readonly PushChannel[] | undefined;
}

/**
 * What is told in this browser and elsewhere, when, and of what. All but the channels is the account's, and
 * there whatever a season allows: devices that were linked and a deletion are told of in any case.
 */
export function AccountPush({ channels }: AccountPushProps) {
  const { t } = useTexts('account');
  const push = usePushOverview();
  const { state } = push;
  return (
    <Card title={t(channels ? 'push.title' : 'page.account')}>
      {state.status === 'loading' && <Skeleton />}
      {state.status === 'failed' && (
        <div className={styles.column} role="status">
          <p>{t(state.failure.messageKey, state.failure.params)}</p>
          <Button onClick={() => void push.load()}>{t('push.retry')}</Button>
        </div>
      )}
      {state.status === 'loaded' && (
        <div className={styles.column}>
          {native.isApp ? (
            <ThisApp />
          ) : (
            <ThisBrowser push={push} overview={state.overview} isOn={state.isOn} />
          )}
          <Wishes push={push} overview={state.overview} channels={channels} />
          <OtherDevices push={push} devices={state.overview.devices} />
          <EmailReminders push={push} email={state.overview.email} />
        </div>
      )}
    </Card>
  );
}

interface Props {
  readonly push: PushActions;
  readonly overview: PushOverview;
}

/** An app that takes messages has its switches by channel, as far as there are any. */
function ThisApp() {
  const { t } = useTexts('account');
  if (native.push ?? native.pushDevice) return null;
  return <p className={styles.note}>{t('push.notInApp')}</p>;
}

/** On and off in this browser, as it really is; the user is asked by the press alone. */
function ThisBrowser({ push, overview, isOn }: Props & { readonly isOn: boolean }) {
  const { t } = useTexts('account');
  const { publicKey, devices } = overview;
  const able = browserPushState();
  const own = devices.find(({ isThis, kind }) => isThis && kind === 'web');
  if (publicKey === null) return <p className={styles.note}>{t('push.notOffered')}</p>;
  if (able !== 'possible') return <p className={styles.note}>{t(`push.${able}`)}</p>;
  return (
    <>
      <Switch
        label={t('push.here')}
        help={t('push.hereHelp')}
        isOn={isOn}
        pending={push.isPending}
        onChange={(wanted) => {
          if (wanted) void push.turnOn(publicKey);
          else if (own) void push.remove(own.id, true);
        }}
      />
      {isOn && own && (
        <Button
          icon={Bell}
          aria-disabled={push.isPending}
          onClick={() => void push.sendTest(own.id)}
        >
          {t('push.test')}
        </Button>
      )}
    </>
  );
}

/** The channels the season allows and quiet hours, for all devices of the user. */
function Wishes({ push, overview, channels: shown }: Props & AccountPushProps) {
  const { t } = useTexts('account');
  const { channels, quietHours } = overview;
  return (
    <>
      {shown?.length === 0 && <p className={styles.note}>{t('push.noChoice')}</p>}
      {shown?.map((channel) => (
        <Switch
          key={channel}
          label={t(`push.${channel}`)}
          help={t(`push.${channel}Help`)}
          isOn={channels[channel]}
          pending={push.isPending}
          onChange={(wanted) =>
            void push.prefer((now) => ({ channels: { ...now.channels, [channel]: wanted } }))
          }
        />
      ))}
      <QuietHoursSetting
        quietHours={quietHours}
        pending={push.isPending}
        onChange={(wanted) => void push.prefer(() => ({ quietHours: wanted }))}
      />
    </>
  );
}
