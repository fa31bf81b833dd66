import { registerTexts, useTexts } from '@spieltag/shared-kernel/i18n';
import { Screen } from '@spieltag/shared-kernel/ui';
import { AppearanceCard } from './appearance.card.tsx';
import { CompositionCard } from './composition.card.tsx';
import styles from './debug.module.css';
import { EventsCard } from './events.card.tsx';
import { GiftsCard } from './gifts.card.tsx';
import { MessagesCard } from './messages.card.tsx';
import { SimulationCard } from './simulation.card.tsx';
import de from './texts/de.json' with { type: 'json' };
import { UserCard } from './user.card.tsx';

/**
 * Resolves once the texts of the scene are loaded in the current language, for which `lateView` waits.
 * @public
 */
export const textsRead = registerTexts('debug', {
  de,
  en: () => import('./texts/en.json', { with: { type: 'json' } }),
});

/** Tools for developing and testing; never in production. */
export default function DebugView() {
  const { t } = useTexts('shell');
  return (
    <Screen title={t('debug.title')}>
      <div className={styles.cards}>
        <SimulationCard />
        <GiftsCard />
        <UserCard />
        <AppearanceCard />
        <MessagesCard />
        <CompositionCard />
        <EventsCard />
      </div>
    </Screen>
  );
}
