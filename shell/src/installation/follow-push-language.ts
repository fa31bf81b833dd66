import { currentLanguage, type Language } from '@spieltag/shared-kernel/i18n';
import type { Kernel } from '@spieltag/shared-kernel/stores';
import type { Telling } from './tell-push-language.ts';

/**
 * Has the messages of this browser come in the language that is chosen, from every start on: the server writes
 * them in the one it was told last.
 */
export function followPushLanguage(kernel: Telling & Pick<Kernel, 'bus'>): void {
  let last: Promise<unknown> = Promise.resolve();
  /** One after the other; what fails is tried again with the next start. */
  const tell = (language: Language) => {
    if (!mayBeTold()) return;
    last = last
      .then(() => import('./tell-push-language.ts'))
      .then(({ tellPushLanguage }) => tellPushLanguage(kernel, language))
      .catch(() => {});
  };
  tell(currentLanguage());
  kernel.bus.on('language.changed').subscribe(({ language }) => tell(language));
}

/** Looked at first: without that nothing more is loaded. */
const mayBeTold = () => 'Notification' in globalThis && Notification.permission === 'granted';
