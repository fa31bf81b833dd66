import { useState } from 'react';
import { avatarColors } from '../../art/index.ts';
import styles from './avatar.module.css';

export interface AvatarProps {
  readonly userId: string;
  readonly name: string;
  /** Address of the user's picture; null or broken: initials. */
  readonly image?: string | null | undefined;
  /** Side in px. */
  readonly size?: number;
}

/** A manager's picture, or initials on a colour drawn from the id. Decoration beside the name. */
export function Avatar({ userId, name, image, size = 36 }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const [light, dark] = avatarColors(userId);
  const shown = image && image !== broken;
  return (
    <span
      aria-hidden
      className={styles.avatar}
      style={{
        width: size,
        height: size,
        fontSize: size * 0.42,
        background: `linear-gradient(135deg, ${light}, ${dark})`,
      }}
    >
      {shown ? (
        <img
          src={image}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          className={styles.image}
          onError={() => setBroken(image)}
        />
      ) : (
        initials(name)
      )}
    </span>
  );
}

/** First letters of the first and the last word. */
function initials(name: string): string {
  const words = name.split(/[\s_-]+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
