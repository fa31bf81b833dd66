import { registerTexts, useTexts } from '@spieltag/shared-kernel/i18n';
import styles from './legal.module.css';
import { LEGAL_PAGES, legalPage } from './legal-page.ts';
import de from './texts/de.json' with { type: 'json' };

/**
 * Resolves once the texts are loaded in the current language, for which `lateView` waits.
 * @public
 */
export const textsRead = registerTexts('legal', {
  de,
  en: () => import('./texts/en.json', { with: { type: 'json' } }),
});

/** The pages the law wants to be at hand. */
export default function LegalLinks() {
  const { t, language } = useTexts('legal');
  return (
    <span className={styles.links}>
      {LEGAL_PAGES.map((name) => (
        <a key={name} href={legalPage(name, language)} target="_blank" rel="noreferrer">
          {t(`legal.${name}`)}
        </a>
      ))}
    </span>
  );
}
