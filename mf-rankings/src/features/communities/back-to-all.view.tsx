import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Button } from '@spieltag/shared-kernel/ui';
import { ArrowLeft } from '@spieltag/shared-kernel/vendor/icons';
import styles from './communities.module.css';

/** The way to all public leagues. */
export function BackToAll({ onPress }: { onPress(): void }) {
  const { t } = useTexts('communities');
  return (
    <div className={styles.back}>
      <Button size="small" variant="ghost" icon={ArrowLeft} onClick={onPress}>
        {t('back')}
      </Button>
    </div>
  );
}
