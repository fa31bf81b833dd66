import type { Group } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Button } from '@spieltag/shared-kernel/ui';
import { UserPlus } from '@spieltag/shared-kernel/vendor/icons';
import { useState } from 'react';
import { InviteSheet } from './invite-sheet.view.tsx';

/** The way to the group's invite link. */
export function InviteFriends({ group }: { readonly group: Group }) {
  const { t } = useTexts('groups');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" size="small" icon={UserPlus} onClick={() => setOpen(true)}>
        {t('invite.action')}
      </Button>
      {isOpen && <InviteSheet group={group} onClose={() => setOpen(false)} />}
    </>
  );
}
