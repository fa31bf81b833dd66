import type { Ranking } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { Slot } from '@spieltag/shared-kernel/stores';
import { EmptyState, ErrorState, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { Timer, Trophy, UserPlus } from '@spieltag/shared-kernel/vendor/icons';
import type { GroupSelection } from '../my-groups/group-address.model.ts';
import { RankingList } from './ranking-list.view.tsx';

interface Props {
  readonly caption: string;
  readonly slot: Slot<Ranking>;
  /** Without a round none has been completed, so there is no ranking to wait for. */
  readonly selection: GroupSelection;
  /** Nobody else is in the group. */
  readonly isAlone: boolean;
  onRetry(): void;
}

/** The members in the order of their points, or why there is no order yet. */
export function RankingTable({ caption, selection, slot, isAlone, onRetry }: Props) {
  const { t } = useTexts('groups');
  const { data: ranking, error } = slot;
  if (isAlone && !ranking?.entries.length) {
    return <EmptyState icon={UserPlus} title={t('ranking.alone')} text={t('ranking.aloneText')} />;
  }
  if (!selection.roundId || ranking?.state === 'CREATED') {
    return <EmptyState icon={Trophy} title={t('ranking.notYet')} text={t('ranking.notYetText')} />;
  }
  if (!ranking) {
    if (!error) return <SkeletonRows />;
    return <ErrorState text={t(error.messageKey, error.params)} onRetry={onRetry} />;
  }
  if (ranking.state === 'DISPATCHED') {
    return (
      <EmptyState
        icon={Timer}
        title={t('ranking.calculating')}
        text={t('ranking.calculatingText')}
      />
    );
  }
  if (ranking.entries.length === 0) {
    return <EmptyState icon={Trophy} title={t('ranking.nobody')} text={t('ranking.nobodyText')} />;
  }
  return <RankingList caption={caption} ranking={ranking} selection={selection} />;
}
