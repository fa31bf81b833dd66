import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Button } from '@spieltag/shared-kernel/ui';
import styles from './paged-list.module.css';

/** What stands behind the items that are shown. */
export interface Further {
  readonly isReading: boolean;
  /** Why it could not be read, in the user's language. */
  readonly refusal: string | undefined;
  /** Reads one more page of it. @returns whether it has come */
  read(): Promise<boolean>;
}

interface MoreButtonProps {
  /** Name of the list. */
  readonly list: string;
  readonly further: Further;
  onMore(): void;
}

/** Reads what stands behind a list, and says why it has not come. */
export function MoreButton({ list, further, onMore }: MoreButtonProps) {
  const { t } = useTexts('operator');
  const { isReading, refusal } = further;
  return (
    <>
      <p role="alert" className={styles.empty}>
        {refusal}
      </p>
      <div className={styles.pages}>
        <Button size="small" data-more pending={isReading} onClick={onMore}>
          {t('operator.more', { list })}
        </Button>
      </div>
    </>
  );
}
