import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { ConfirmDialog } from '@spieltag/shared-kernel/ui';
import { useGame } from '../../game/use-game.ts';
import { useLostCard } from '../../trading/card-question.view.tsx';
import { afterSellingAll, unsellable } from '../../trading/unsellable.model.ts';

interface SaleQuestionProps {
  readonly of: 'sellAll' | 'random';
  /** @param agreedTo whose captain's card may be lost */
  onConfirm(agreedTo: string | undefined): void;
  onCancel(): void;
}

/** Before everybody is sold: says who cannot be, and whose captain's card is lost. */
export function SaleQuestion({ of, onConfirm, onCancel }: SaleQuestionProps) {
  const { t } = useTexts('market');
  const { describeRefusal } = useKernel();
  const { squad, context } = useGame();
  const after = afterSellingAll(squad, context);
  const left = unsellable(after, context);
  const reason = left && describeRefusal(left.refusal);
  const lost = useLostCard()(after.lineup);
  const text = [
    t(left && of === 'sellAll' ? 'roster.sellOthersWarning' : `roster.${of}Warning`),
    reason && t('roster.stay', { count: left.count, reason: t(reason.messageKey, reason.params) }),
    lost?.text,
  ];
  return (
    <ConfirmDialog
      danger
      title={t('common.warning')}
      text={text.filter(Boolean).join(' ')}
      confirmLabel={t(`roster.${of}`)}
      onConfirm={() => onConfirm(lost?.captainId)}
      onCancel={onCancel}
    />
  );
}
