import { Crest, Flag } from '@spieltag/shared-kernel/ui';
import styles from './communities.module.css';
import type { Community } from './community-choice.model.ts';

interface CommunityMarkProps {
  readonly community: Pick<Community, 'id' | 'kind'>;
  /** Width in px. */
  readonly size: number;
}

/** Crest or flag beside a name, which says it all to those who listen. */
export function CommunityMark({ community: { id, kind }, size }: CommunityMarkProps) {
  return (
    <span aria-hidden className={styles.mark} style={{ width: size }}>
      {kind === 'club' ? <Crest teamId={id} size={size} /> : <Flag countryCode={id} size={size} />}
    </span>
  );
}
