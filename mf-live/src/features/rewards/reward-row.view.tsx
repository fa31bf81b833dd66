import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { Row } from '@spieltag/shared-kernel/ui';
import {
  CalendarDays,
  Check,
  Gift,
  type LucideIcon,
  Trophy,
  Users,
} from '@spieltag/shared-kernel/vendor/icons';
import { ClaimButton } from './claim-button.view.tsx';
import type { Gift as Unpacked } from './gift-box.view.tsx';
import { type Action, isGroupTooSmall, type RewardKind } from './rewards.model.ts';
import styles from './rewards.module.css';
import { useAmounts } from './use-amounts.ts';

const ICONS: Readonly<Record<RewardKind, LucideIcon>> = {
  DAILY_REWARD: CalendarDays,
  GIFT: Gift,
  ROUND_REWARD: Trophy,
  GROUP_ROUND_REWARD: Users,
};

interface RewardRowProps {
  readonly action: Action & { readonly kind: RewardKind };
  /** It was fetched. */
  onGift(gift: Unpacked): void;
}

/** One reward: what it brings, and how to get it or why not. */
export function RewardRow({ action, onGift }: RewardRowProps) {
  const { t, formatRound } = useTexts('live');
  const { clientDatabase } = useKernel();
  const { gainOf } = useAmounts();
  const rounds = useStore(clientDatabase).data?.rounds ?? [];
  const { kind, roundId, count } = action;
  const Icon = ICONS[kind];
  const isTooSmall = isGroupTooSmall(action);
  const round = rounds.find(({ id }) => id === roundId)?.name;
  const streak = kind === 'DAILY_REWARD' && count ? t('rewards.streak', { count }) : '';
  const gain = [gainOf(action), streak].filter(Boolean).join(', ');
  return (
    <Row
      lead={<Icon aria-hidden size={20} className={styles.icon} />}
      title={
        <span className={styles.whole}>
          {[t(`action.${kind}`), round && formatRound(round)].filter(Boolean).join(' · ')}
        </span>
      }
      text={[
        gain,
        isTooSmall ? t('rewards.groupTooSmall', { count: count ?? 0 }) : t(`action.${kind}_text`),
      ]
        .filter(Boolean)
        .join('. ')}
      end={<RewardEnd action={action} onGift={onGift} />}
    />
  );
}

function RewardEnd({ action, onGift }: RewardRowProps) {
  const { t, formatDateTime } = useTexts('live');
  const { state, claimableFrom } = action;
  if (state === 'DONE') {
    return (
      <span className={styles.done}>
        <Check aria-hidden size={16} />
        {claimableFrom === null
          ? t('rewards.done')
          : t('rewards.doneUntil', { date: formatDateTime(claimableFrom, t('rewards.again')) })}
      </span>
    );
  }
  if (state === 'NOT_YET' && claimableFrom !== null) {
    return (
      <span className={styles.quiet}>
        {t('rewards.from', { date: formatDateTime(claimableFrom, t('rewards.date')) })}
      </span>
    );
  }
  if (isGroupTooSmall(action)) {
    return <span className={styles.quiet}>{t('rewards.notThisTime')}</span>;
  }
  return <ClaimButton action={action} onGift={onGift} />;
}
