import type { JsonStorage } from '@spieltag/shared-kernel/client';
import type { Ledger } from '@spieltag/shared-kernel/contract';
import { type KeyBelow, registerTexts, translate } from '@spieltag/shared-kernel/i18n';
import type { Kernel } from '@spieltag/shared-kernel/stores';
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
 * closed. A device that sees a ledger for the first time only remembers what it has.
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
  const following = ledger.state$.subscribe(({ data }) => {
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
    known.set(key, reached);
    if (before?.length === reached.length) return;
    storage.write(key, reached);
    if (before) void notify(reached.slice(before.length));
  });
  return () => following.unsubscribe();
}

function reachedIn({ achievements }: Ledger): readonly string[] {
  return achievements.flatMap(({ id, achievedAt }) => (achievedAt === null ? [] : id));
}
