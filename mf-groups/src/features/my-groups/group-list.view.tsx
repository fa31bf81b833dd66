import type { Group } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Card, List, Row, Select, useBreakpoint } from '@spieltag/shared-kernel/ui';
import { ChevronRight } from '@spieltag/shared-kernel/vendor/icons';

interface Props {
  readonly groups: readonly Group[];
  readonly selectedId: string;
  onSelect(group: Group): void;
}

/** Whether the groups have a list of their own beside the one that is shown. */
export function useHasRoomForList(): boolean {
  const breakpoint = useBreakpoint();
  return breakpoint === 'desktop' || breakpoint === 'wide';
}

/** My groups; pressing one shows its ranking. */
export function GroupList({ groups, selectedId, onSelect }: Props) {
  const { t } = useTexts('groups');
  return (
    <Card title={t('myGroups')} flush>
      <List label={t('myGroups')}>
        {groups.map((group) => (
          <Row
            key={group.id}
            title={group.name}
            text={t('count.members', { count: group.members.length })}
            end={<ChevronRight aria-hidden />}
            highlighted={group.id === selectedId}
            aria-current={group.id === selectedId || undefined}
            onPress={() => onSelect(group)}
          />
        ))}
      </List>
    </Card>
  );
}

/** The same where there is no room: one line above the group that is shown. */
export function GroupSelect({ groups, selectedId, onSelect }: Props) {
  const { t } = useTexts('groups');
  return (
    <Select
      fromAddress
      label={t('myGroups')}
      value={selectedId}
      options={groups.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(chosen) => {
        const group = groups.find(({ id }) => id === chosen);
        if (group) onSelect(group);
      }}
    />
  );
}
