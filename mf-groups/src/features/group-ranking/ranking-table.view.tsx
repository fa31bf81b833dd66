import type { Group, Ranking } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { DataSlot } from '@spieltag/shared-kernel/stores';
import { EmptyState, Loaded } from '@spieltag/shared-kernel/ui';
import { Radio, Timer, Trophy, UserPlus } from '@spieltag/shared-kernel/vendor/icons';
import type { GroupSelection } from '../../address/group-address.model.ts';
import { isProvisional, useRunningRanking } from '../../live/use-running-ranking.ts';
import type { MissingRanking } from './missing-ranking.model.ts';
import { RankingList } from './ranking-list.view.tsx';
import { useGroupThen } from './use-group-then.ts';

interface Props {
  readonly caption: string;
  readonly group: Group;
  readonly slot: DataSlot<Ranking>;
  readonly selection: GroupSelection;
  /** Why there is no ranking while none has been worked out. */
  readonly missing: MissingRanking;
  onRetry(): void;
}

/** The members in the order of their points, or why there is no order yet. */
export function RankingTable({ caption, group, selection, missing, slot, onRetry }: Props) {
  const { t } = useTexts('groups');
  const data = useRunningRanking(slot.data, selection.roundId);
  const ranked = useGroupThen(group, slot.data);
  const isAlone = group.members.length === 1;
  if (isAlone && !data?.entries.length) {
    return <EmptyState icon={UserPlus} title={t('ranking.alone')} text={t('ranking.aloneText')} />;
  }
  if (!selection.roundId || (data?.state === 'CREATED' && !isProvisional(data))) {
    return (
      <EmptyState
        icon={missing === 'running' ? Radio : Trophy}
        title={t(`ranking.${missing}`)}
        text={t(`ranking.${missing}Text`)}
      />
    );
  }
  return (
    <Loaded of={{ ...slot, data }} onRetry={onRetry}>
      {(ranking) => {
        if (ranking.state === 'DISPATCHED') {
          return (
            <EmptyState
              icon={Timer}
              title={t('ranking.calculating')}
              text={t('ranking.calculatingText')}
            />
          );
        }
        return ranking.entries.length === 0 ? (
          <EmptyState icon={Trophy} title={t('ranking.nobody')} text={t('ranking.nobodyText')} />
        ) : (
          <RankingList {...{ caption, ranking, selection }} group={ranked} />
        );
      }}
    </Loaded>
  );
}
