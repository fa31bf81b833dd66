import type { Ranking } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { Slot } from '@spieltag/shared-kernel/stores';
import { EmptyState, ErrorState, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { Radio, Timer, Trophy, UserPlus } from '@spieltag/shared-kernel/vendor/icons';
import type { GroupSelection } from '../my-groups/group-address.model.ts';
import type { MissingRanking } from './missing-ranking.model.ts';
import { RankingList } from './ranking-list.view.tsx';

interface Props {
  readonly caption: string;
  readonly slot: Slot<Ranking>;
  readonly selection: GroupSelection;
  /** Why there is no ranking while none has been worked out. */
  readonly missing: MissingRanking;
  /** Nobody else is in the group. */
  readonly isAlone: boolean;
  onRetry(): void;
}

/** The members in the order of their points, or why there is no order yet. */
export function RankingTable({ caption, selection, missing, slot, isAlone, onRetry }: Props) {
  const { t } = useTexts('groups');
  const { data: ranking, error } = slot;
  if (isAlone && !ranking?.entries.length) {
    return <EmptyState icon={UserPlus} title={t('ranking.alone')} text={t('ranking.aloneText')} />;
  }
  if (!selection.roundId || ranking?.state === 'CREATED') {
    return (
      <EmptyState
        icon={missing === 'running' ? Radio : Trophy}
        title={t(`ranking.${missing}`)}
        text={t(`ranking.${missing}Text`)}
      />
    );
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
