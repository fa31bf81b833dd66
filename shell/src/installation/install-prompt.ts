import type {} from './keep-install-prompt.ts';

/** Whether the browser can ask. */
export const hasInstallPrompt = (): boolean => window.installPrompt !== undefined;

/** Has the browser ask, which it does once for each prompt. */
export function askToInstall(): void {
  const prompt = window.installPrompt;
  window.installPrompt = undefined;
  void prompt?.prompt();
}

/** Tells of each prompt that comes. */
export function followInstallPrompt(notify: () => void): () => void {
  addEventListener('beforeinstallprompt', notify);
  return () => removeEventListener('beforeinstallprompt', notify);
}
