import { registerTexts } from '@spieltag/shared-kernel/i18n';
import de from './texts/de.json' with { type: 'json' };

/** Resolves once the texts are loaded in the current language. */
export const textsRead = registerTexts('elsewhere', {
  de,
  en: () => import('./texts/en.json', { with: { type: 'json' } }),
});
