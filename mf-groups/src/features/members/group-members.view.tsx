import type { Group } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { Card, List } from '@spieltag/shared-kernel/ui';
import type { GroupSelection } from '../../address/group-address.model.ts';
import { useIsAdmin } from '../../group-changes/use-is-admin.ts';
import { PageLinks } from '../../paging/page-links.view.tsx';
import { usePages } from '../../paging/use-pages.ts';
import styles from './group-members.module.css';
import { KickMember } from './kick-member.view.tsx';
import { MemberRow } from './member-row.view.tsx';
import { useKickQuestion } from './use-kick-question.ts';
import { useReadiness } from './use-readiness.ts';

interface Props {
  readonly group: Group;
  readonly selection: GroupSelection;
}

/** Who is in the group, and before the deadline whose lineup stands. */
export function GroupMembers({ group, selection }: Props) {
  const { t } = useTexts('groups');
  const { session } = useKernel();
  const ownId = useStore(session).data?.id;
  const readiness = useReadiness(group.id);
  const { members } = group;
  const pages = usePages(members, group.id);
  const isAdmin = useIsAdmin(group);
  const kicking = useKickQuestion(group, isAdmin);
  const ready = members.filter(({ id }) => readiness?.get(id) === 'FULL').length;
  return (
    <div ref={kicking.around}>
      <Card
        title={t('members.title')}
        flush
        action={
          <span className={styles.count}>
            {readiness
              ? t('members.ready', { ready, total: members.length })
              : t('count.members', { count: members.length })}
          </span>
        }
      >
        <List label={t('members.title')}>
          {pages.shown.map((member, place) => (
            <MemberRow
              key={member.id}
              group={group}
              member={member}
              selection={selection}
              readiness={readiness?.get(member.id)}
              isOwn={member.id === ownId}
              isManaged={isAdmin && member.id !== ownId}
              onKick={() => kicking.ask({ userId: member.id, place })}
            />
          ))}
        </List>
        <PageLinks of={t('members.title')} pages={pages} />
      </Card>
      {kicking.member && (
        <KickMember group={group} member={kicking.member} onClose={kicking.close} />
      )}
    </div>
  );
}
