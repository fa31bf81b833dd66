import { userDetails } from '@spieltag/addresses';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useOverlay } from '@spieltag/shared-kernel/remote';
import { Avatar, Badge, cx } from '@spieltag/shared-kernel/ui';
import styles from './play.module.css';
import type { Person } from './played.model.ts';

interface WhoProps {
  readonly person: Person | undefined;
  /** Whose details of which round open with it. */
  readonly roundId: string;
  /** The picture stands behind the name. */
  readonly isMirrored?: boolean;
  /** Out, or beaten. */
  readonly isDimmed?: boolean;
}

/** A member by picture and name; pressing the name opens what they have played. */
export function Who({ person, roundId, isMirrored = false, isDimmed = false }: WhoProps) {
  const { t } = useTexts('groups');
  const { openOverlay } = useOverlay();
  if (!person) return <span className={styles.nobody}>{t('play.nobody')}</span>;
  const { userId, name, image, hasLeft } = person;
  return (
    <span className={cx(styles.who, isMirrored && styles.mirrored, isDimmed && styles.dimmed)}>
      <Avatar userId={userId} name={name} image={image} size={28} />
      <button
        type="button"
        className={styles.name}
        onClick={() => openOverlay(userDetails('round', roundId, userId))}
      >
        {name}
      </button>
      {hasLeft && <Badge>{t('play.left')}</Badge>}
    </span>
  );
}
