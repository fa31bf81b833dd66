import type { Group } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Avatar, Badge, Card, List, Row } from '@spieltag/shared-kernel/ui';

/** Who is in the group. */
export function GroupMembers({ group }: { readonly group: Group }) {
  const { t } = useTexts('groups');
  return (
    <Card title={t('members.title')} flush>
      <List label={t('members.title')}>
        {group.members.map(({ id, name, image, role }) => (
          <Row
            key={id}
            lead={<Avatar userId={id} name={name} image={image} size={36} />}
            title={name}
            end={role === 'Admin' && <Badge>{t('groupRole.Admin')}</Badge>}
          />
        ))}
      </List>
    </Card>
  );
}
