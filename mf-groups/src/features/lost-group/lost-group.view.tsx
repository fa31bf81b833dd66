import type { Group } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Banner, Button } from '@spieltag/shared-kernel/ui';
import styles from './lost-group.module.css';

interface Props {
  readonly group: Group;
  onDismiss(): void;
}

/** Says that one is no longer in a group, and how to come back. */
export function LostGroup({ group, onDismiss }: Props) {
  const { t } = useTexts('groups');
  return (
    <Banner tone="warn">
      <p>{t('lost.text', { name: group.name })}</p>
      <div className={styles.answer}>
        <Button size="small" onClick={onDismiss}>
          {t('lost.dismiss')}
        </Button>
      </div>
    </Banner>
  );
}
