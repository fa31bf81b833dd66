import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { WebhookState } from '@spieltag/shared-kernel/registry';
import { Badge, Button, Card, ErrorState, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';
import type { HistoryApi } from '../api/history-api.ts';
import { FormRefusal } from '../forms/form-refusal.view.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { usePolled } from '../polling/use-polled.ts';
import { useRefusalText } from '../refusals/use-refusal-text.ts';
import styles from './history.module.css';

type WebhookApi = Pick<HistoryApi, 'readWebhook' | 'testWebhook'>;

/** Whether operators are told of what happens here, and the way to try it. */
export function WebhookCard({ api }: { readonly api: WebhookApi }) {
  const { t } = useTexts('operator');
  const refusalText = useRefusalText();
  const { value: webhook, error, reload } = usePolled(api.readWebhook);
  const title = t('operator.webhook.title');
  if (!webhook) {
    return (
      <Card title={title}>
        {error ? (
          <ErrorState text={refusalText(error).text} onRetry={() => void reload()} />
        ) : (
          <SkeletonRows rows={2} />
        )}
      </Card>
    );
  }
  const state = stateOf(webhook);
  return (
    <Card
      title={title}
      action={<Badge tone={TONES[state]}>{t(`operator.webhook.is.${state}`)}</Badge>}
    >
      {webhook.isSet ? (
        <>
          <Facts webhook={webhook} />
          <Test api={api} onSent={reload} />
        </>
      ) : (
        <p>{t('operator.webhook.howToSet')}</p>
      )}
    </Card>
  );
}

const TONES = { unset: 'warn', untried: 'neutral', works: 'good', fails: 'bad' } as const;

/** What is newest counts. */
function stateOf({ isSet, deliveredAt, failure }: WebhookState): keyof typeof TONES {
  if (!isSet) return 'unset';
  if (!deliveredAt && !failure) return 'untried';
  return Date.parse(deliveredAt ?? '') >= Date.parse(failure?.at ?? '') || !failure
    ? 'works'
    : 'fails';
}

function Facts({ webhook: { deliveredAt, failure, waiting } }: { readonly webhook: WebhookState }) {
  const { t, formatDateTime } = useTexts('operator');
  const time = (at: string) => formatDateTime(Date.parse(at), t('operator.dateTime'));
  return (
    <div className={styles.meta}>
      {deliveredAt && <p>{t('operator.webhook.delivered', { at: time(deliveredAt) })}</p>}
      {failure && (
        <p>{t('operator.webhook.failed', { at: time(failure.at), reason: failure.reason })}</p>
      )}
      {waiting > 0 && <p>{t('operator.webhook.waiting', { count: waiting })}</p>}
    </div>
  );
}

interface TestProps {
  readonly api: WebhookApi;
  onSent(): Promise<void>;
}

function Test({ api, onSent }: TestProps) {
  const { t } = useTexts('operator');
  const [isSent, setSent] = useState(false);
  const { isPending, refusal, submit } = useSubmit();
  const send = () =>
    submit(true, async () => {
      await api.testWebhook();
      setSent(true);
      await onSent();
    });
  return (
    <>
      <FormRefusal refusal={refusal} missing={undefined} />
      <p role="status" className={styles.meta}>
        {isSent && t('operator.webhook.sent')}
      </p>
      <Button size="small" pending={isPending} onClick={() => void send()}>
        {t('operator.webhook.test')}
      </Button>
    </>
  );
}
