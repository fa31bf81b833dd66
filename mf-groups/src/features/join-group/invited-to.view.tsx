import type { InvitePreview } from '@spieltag/shared-kernel/group-play';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useModeName } from '../../modes/use-mode-name.ts';
import styles from './join-by-link.module.css';

/** What one is invited to: who invites, how many are in the group, how it is played. */
export function InvitedTo({ preview }: { readonly preview: InvitePreview }) {
  const { t } = useTexts('groups');
  const nameOf = useModeName();
  const { invitedBy, memberCount } = preview;
  return (
    <>
      {invitedBy !== null && <p>{t('join.invitedBy', { name: invitedBy })}</p>}
      <dl className={styles.facts}>
        <div>
          <dt>{t('members.title')}</dt>
          <dd>{t('count.members', { count: memberCount })}</dd>
        </div>
        <div>
          <dt>{t('join.played')}</dt>
          <dd>{nameOf(preview)}</dd>
        </div>
      </dl>
    </>
  );
}
