import '@spieltag/shared-kernel/ui/base.css';
import './page.css';
import { browserStorage, createJsonStorage } from '@spieltag/shared-kernel/client';
import {
  OPERATOR_CONFIG_ELEMENT_ID,
  type OperatorConfig,
} from '@spieltag/shared-kernel/composition';
import { createEventBus } from '@spieltag/shared-kernel/events';
import { registerTexts, startTexts, textsShown } from '@spieltag/shared-kernel/i18n';
import { applyColorScheme, storedColorScheme } from '@spieltag/shared-kernel/native';
import { createRoot } from 'react-dom/client';
import { OperatorView } from './operator.view.tsx';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

const root = document.getElementById('root');
if (root) void start(root);

async function start(element: HTMLElement): Promise<void> {
  applyColorScheme(storedColorScheme());
  void registerTexts('operator', { de, en });
  const bus = createEventBus();
  startTexts(bus, createJsonStorage(browserStorage()), navigator.languages);
  await textsShown();
  createRoot(element).render(<OperatorView config={readConfig()} />);
}

function readConfig(): OperatorConfig {
  return JSON.parse(document.getElementById(OPERATOR_CONFIG_ELEMENT_ID)?.textContent ?? '');
}
