import type { Group } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Banner, Button } from '@spieltag/shared-kernel/ui';
import styles from './lost-group.module.css';

interface Props {
  /** Undefined: one that was opened by its address, and whose name only members know. */
  readonly group: Group | undefined;
  onDismiss(): void;
}

/** Says that one is not in a group, or not any more, and how to come in. */
export function LostGroup({ group, onDismiss }: Props) {
  const { t } = useTexts('groups');
  return (
    <Banner tone="warn">
      <p>{group ? t('lost.text', { name: group.name }) : t('lost.foreign')}</p>
      <div className={styles.answer}>
        <Button size="small" onClick={onDismiss}>
          {t('lost.dismiss')}
        </Button>
      </div>
    </Banner>
  );
}
