import { registerTexts } from '@spieltag/shared-kernel/i18n';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

export { PlanButton } from './plan-button.view.tsx';
export { PlanSheet } from './plan-sheet.view.tsx';

void registerTexts('substitutions', { de, en });
