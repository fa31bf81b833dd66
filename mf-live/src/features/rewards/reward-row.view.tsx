import { type Texts, useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { Button, Row } from '@spieltag/shared-kernel/ui';
import {
  ArrowLeftRight,
  CalendarDays,
  Check,
  Gift,
  type LucideIcon,
  Trophy,
  Users,
} from '@spieltag/shared-kernel/vendor/icons';
import { useState } from 'react';
import { type Action, type Amount, amountsOf } from './rewards.model.ts';
import styles from './rewards.module.css';

const ICONS: Readonly<Record<Exclude<Action['kind'], 'CAPTAIN'>, LucideIcon>> = {
  DAILY_REWARD: CalendarDays,
  GIFT: Gift,
  ROUND_REWARD: Trophy,
  GROUP_ROUND_REWARD: Users,
  EXCHANGE: ArrowLeftRight,
};

interface RewardRowProps {
  readonly action: Action;
  /** Something was fetched that nothing was given for. */
  onGift(gift: Action): void;
}

/** One reward: what it brings, and how to get it or why not. */
export function RewardRow({ action, onGift }: RewardRowProps) {
  const { t, ...formats } = useTexts('live');
  const { clientDatabase } = useKernel();
  const rounds = useStore(clientDatabase).data?.rounds ?? [];
  const { kind, roundId, count } = action;
  if (kind === 'CAPTAIN') return null;
  const Icon = ICONS[kind];
  const round = rounds.find(({ id }) => id === roundId)?.name;
  const parts = amountsOf(action).map((amount) => `+${amountText(amount, t, formats)}`);
  if (kind === 'DAILY_REWARD' && count) parts.push(t('rewards.streak', { count }));
  return (
    <Row
      lead={<Icon aria-hidden size={20} className={styles.icon} />}
      title={[t(`action.${kind}`), round].filter(Boolean).join(' · ')}
      text={[parts.join(', '), t(`action.${kind}_text`)].filter(Boolean).join('. ')}
      end={<RewardEnd action={action} onGift={onGift} />}
    />
  );
}

function RewardEnd({ action, onGift }: RewardRowProps) {
  const { t, ...formats } = useTexts('live');
  const { state, price, claimableFrom } = action;
  const { pending, claim } = useClaim(action, onGift);
  if (state === 'DONE') {
    return (
      <span className={styles.done}>
        <Check aria-hidden size={16} />
        {claimableFrom === null
          ? t('rewards.done')
          : t('rewards.doneUntil', { date: formats.formatDateTime(claimableFrom, 'dd HH:mm') })}
      </span>
    );
  }
  if (state === 'NOT_YET' && claimableFrom !== null) {
    return (
      <span className={styles.quiet}>
        {t('rewards.from', { date: formats.formatDateTime(claimableFrom, 'DD.MM. HH:mm') })}
      </span>
    );
  }
  const label = price
    ? t('rewards.exchange', { price: amountText(price, t, formats) })
    : t('rewards.claim');
  return (
    <Button
      size="small"
      variant={state === 'AVAILABLE' ? 'primary' : 'secondary'}
      pending={pending}
      disabled={state !== 'AVAILABLE'}
      onClick={() => void claim()}
    >
      {label}
    </Button>
  );
}

/** Fetches a reward and says what came of it: gifts are unpacked. */
function useClaim(action: Action, onGift: RewardRowProps['onGift']) {
  const { id, kind, price } = action;
  const { t } = useTexts('live');
  const { bus, ledger } = useKernel();
  const [pending, setPending] = useState(false);
  const claim = async () => {
    setPending(true);
    const error = await ledger.executeAction({ actionId: id });
    setPending(false);
    if (!error && !price) return onGift(action);
    const text = error
      ? t(error.messageKey, error.params)
      : t('rewards.claimed', { name: t(`action.${kind}`) });
    bus.publish('notification.requested', { level: error ? 'WARN' : 'INFO', text });
  };
  return { pending, claim };
}

function amountText(
  { currency, value }: Amount,
  t: Texts['t'],
  { formatNumber }: Pick<Texts, 'formatNumber'>,
): string {
  return `${formatNumber(value)} ${t(`currency.${currency}`, { count: value })}`;
}
