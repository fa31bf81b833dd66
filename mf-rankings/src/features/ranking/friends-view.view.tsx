import { useSeasonPath } from '@spieltag/addresses';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useLoaded } from '@spieltag/shared-kernel/remote';
import type { RankingKind } from '@spieltag/shared-kernel/stores';
import { buttonClass, EmptyState, Loaded, Select, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { Users } from '@spieltag/shared-kernel/vendor/icons';
import { Link } from '@spieltag/shared-kernel/vendor/router';
import { useState } from 'react';
import { GroupTable } from './group-table.view.tsx';

interface FriendsViewProps {
  readonly kind: RankingKind;
  readonly roundId: string;
  /** The round is being played. */
  readonly isRunning: boolean;
}

/** The ranking of one of the own groups: the one looked at last, or another one. */
export function FriendsView({ kind, roundId, isRunning }: FriendsViewProps) {
  const { t } = useTexts('rankings');
  const { groups } = useKernel();
  const paths = useSeasonPath();
  const slot = useLoaded(groups);
  const [chosen, setChosen] = useState(groups.selectedId(roundId));
  const choose = (groupId: string) => {
    groups.select(roundId, groupId);
    setChosen(groupId);
  };
  return (
    <Loaded of={slot} skeleton={<SkeletonRows rows={10} />} onRetry={() => void groups.load()}>
      {(own) => {
        const group = own.find(({ id }) => id === chosen) ?? own[0];
        if (!group) {
          return (
            <EmptyState
              icon={Users}
              title={t('view.noFriendsTitle')}
              text={t('view.noFriendsText')}
              action={
                <Link to={paths.group()} className={buttonClass({ variant: 'primary' })}>
                  {t('view.toGroups')}
                </Link>
              }
            />
          );
        }
        return (
          <>
            {own.length > 1 && (
              <Select
                label={t('view.group')}
                options={own.map(({ id, name }) => ({ value: id, label: name }))}
                value={group.id}
                onChange={choose}
              />
            )}
            <GroupTable key={group.id} {...{ kind, roundId, isRunning, group }} />
          </>
        );
      }}
    </Loaded>
  );
}
