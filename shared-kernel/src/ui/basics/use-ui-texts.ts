import { registerTexts, type Texts, useTexts } from '../../i18n/index.ts';
import de from '../texts/de.json' with { type: 'json' };

void registerTexts('ui', {
  de,
  en: () => import('../texts/en.json', { with: { type: 'json' } }),
});

/** The design system's own texts; keys of the kernel work too. */
export function useUiTexts(): Texts {
  return useTexts('ui');
}
