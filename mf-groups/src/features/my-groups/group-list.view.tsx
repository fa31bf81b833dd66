import type { Group } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Card, Chip, List, Row } from '@spieltag/shared-kernel/ui';

interface Props {
  readonly groups: readonly Group[];
  readonly selectedId: string;
  onSelect(group: Group): void;
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
            end={<Chip>{group.members.length}</Chip>}
            highlighted={group.id === selectedId}
            onPress={() => onSelect(group)}
          />
        ))}
      </List>
    </Card>
  );
}
