import type { JsonStorage } from '@spieltag/shared-kernel/client';
import type { Ledger } from '@spieltag/shared-kernel/contract';
import { type KeyBelow, registerTexts, translate } from '@spieltag/shared-kernel/i18n';
import type { Kernel } from '@spieltag/shared-kernel/stores';
import { lookWhenSeen } from '../context/look-when-seen.ts';
import de from './texts/de.json' with { type: 'json' };

/** Each achievement of the catalogue has a name. */
type AchievementId = KeyBelow<'achievements', 'name'>;

/** Resolves once the names of achievements are loaded in the current language. */
const textsRead = registerTexts('achievements', {
  de,
  en: () => import('./texts/en.json', { with: { type: 'json' } }),
});

/**
 * Notifies the player of achievements as they are reached, and of those reached while the game was
 * closed. A device that sees a ledger for the first time only remembers what it has; a page that is not seen
 * leaves it to one that is, or announces it when somebody looks.
 * @returns what ends it
 */
export function followAchievements(
  { bus, ledger }: Pick<Kernel, 'bus' | 'ledger'>,
  storage: JsonStorage,
): () => void {
  const known = new Map<string, readonly string[]>();
  const notify = async (ids: readonly string[]) => {
    await textsRead;
    for (const id of ids) {
      const name = translate(`achievements:name.${id as AchievementId}`);
      const text = translate('achievements:reached', { name });
      bus.publish('notification.requested', { level: 'INFO', text });
    }
  };
  const look = () => {
    const { data } = ledger.get();
    if (!data) return;
    const key = `achievements.${data.seasonId}.${data.userId}`;
    const announced = known.get(key);
    const ids = reachedIn(data);
    // Most changes reach none, and reading takes longer than showing them.
    if (announced && ids.every((id) => announced.includes(id))) return;
    const stored = storage.read(key) ?? announced;
    const before: readonly string[] | undefined = Array.isArray(stored) ? stored : undefined;
    // Another tab may be ahead of this ledger: what it has announced is kept.
    const reached = [...new Set([...(before ?? []), ...ids])];
    const fresh = before ? reached.slice(before.length) : [];
    if (fresh.length > 0 && document.hidden) return;
    known.set(key, reached);
    if (before?.length === reached.length) return;
    storage.write(key, reached);
    void notify(fresh);
  };
  return lookWhenSeen(look, ledger.state$);
}

function reachedIn({ achievements }: Ledger): readonly string[] {
  return achievements.flatMap(({ id, achievedAt }) => (achievedAt === null ? [] : id));
}
