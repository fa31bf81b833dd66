import { Avatar } from '@spieltag/shared-kernel/ui';
import { Trophy } from '@spieltag/shared-kernel/vendor/icons';
import styles from './play.module.css';
import type { Person } from './played.model.ts';

interface WinnerProps {
  readonly person: Person | undefined;
  /** What they have won. */
  readonly text: string;
}

/** Who has won. */
export function Winner({ person, text }: WinnerProps) {
  if (!person) return null;
  return (
    <p className={styles.winner}>
      <Trophy aria-hidden size={22} />
      <Avatar userId={person.userId} name={person.name} image={person.image} size={36} />
      <span>
        <strong className={styles.winnerName}>{person.name}</strong>
        <span>{text}</span>
      </span>
    </p>
  );
}
