import {
  type Group,
  MAX_GROUPS_PER_USER,
  MAX_NAME_LENGTH,
  readName,
} from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { Button, PromptDialog } from '@spieltag/shared-kernel/ui';
import { Plus } from '@spieltag/shared-kernel/vendor/icons';
import { useRef, useState } from 'react';

interface Props {
  readonly groupCount: number;
  readonly variant: 'primary' | 'secondary';
  /** Not called for who has closed the dialog before the answer came. */
  onCreated(group: Group): void;
}

/** Founds a group; a trial account is asked to sign in first. */
export function CreateGroup({ groupCount, variant, onCreated }: Props) {
  const { t } = useTexts('groups');
  const { bus, groups, session } = useKernel();
  const account = useStore(session).data;
  const [isOpen, setOpen] = useState(false);
  const [pending, setPending] = useState(false);
  const isAwaited = useRef(false);

  const begin = () => {
    if (account?.isTrial) {
      bus.publish('sign-in.requested', { reason: 'create-group' });
    } else if (groupCount >= MAX_GROUPS_PER_USER) {
      const text = t('create.full', { max: MAX_GROUPS_PER_USER });
      bus.publish('alert.requested', { title: t('common.warning'), text });
    } else {
      setOpen(true);
    }
  };
  const create = async (name: string) => {
    setPending(true);
    isAwaited.current = true;
    const outcome = await groups.create(name.trim());
    setPending(false);
    if ('error' in outcome) {
      const text = t(outcome.error.messageKey, outcome.error.params);
      bus.publish('alert.requested', { title: t('common.warning'), text });
      return;
    }
    setOpen(false);
    const text = t('create.done', { name: outcome.group.name });
    bus.publish('notification.requested', { level: 'INFO', text });
    if (isAwaited.current) onCreated(outcome.group);
  };
  const close = () => {
    isAwaited.current = false;
    setOpen(false);
  };

  return (
    <>
      <Button variant={variant} icon={Plus} data-anchor="mf-groups/create" onClick={begin}>
        {t('create.action')}
      </Button>
      {isOpen && (
        <PromptDialog
          title={t('create.title')}
          label={t('create.label')}
          text={t('create.text')}
          confirmLabel={t('create.action')}
          maxLength={MAX_NAME_LENGTH}
          pending={pending}
          validate={(name) => (readName(name) ? undefined : t('error.NAME_INVALID'))}
          onConfirm={(name) => void create(name)}
          onCancel={close}
        />
      )}
    </>
  );
}
