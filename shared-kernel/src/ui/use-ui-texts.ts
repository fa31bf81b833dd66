import { registerTexts, type Texts, useTexts } from '../i18n/index.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

registerTexts('ui', { de, en });

/** The design system's own texts; keys of the kernel work too. */
export function useUiTexts(): Texts {
  return useTexts('ui');
}
