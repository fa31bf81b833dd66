import { userDetails } from '@spieltag/addresses';
import type { RankingEntry } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useOverlay } from '@spieltag/shared-kernel/remote';
import type { RankingKind } from '@spieltag/shared-kernel/stores';
import { Avatar, Points, Rank } from '@spieltag/shared-kernel/ui';
import styles from './podium.module.css';

interface PodiumProps {
  readonly kind: RankingKind;
  readonly roundId: string;
  /** The first three, fewer when there are not as many. */
  readonly entries: readonly RankingEntry[];
}

/** The first three managers: the winner in the middle, read in their order. */
export function Podium({ kind, roundId, entries }: PodiumProps) {
  const { t } = useTexts('rankings');
  const { openOverlay } = useOverlay();
  return (
    <ol className={styles.podium} aria-label={t('podium')}>
      {entries.map(({ userId, name, image, rank, score }) => (
        <li key={userId} className={styles.step}>
          <button
            type="button"
            className={styles.manager}
            onClick={() => openOverlay(userDetails(kind, roundId, userId))}
          >
            <Avatar userId={userId} name={name} image={image} size={48} />
            <span className={styles.name}>{name}</span>
            <span className={styles.stand}>
              <Rank rank={rank} />
              <span className={styles.points}>
                <Points value={score} />
              </span>
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
