import '@spieltag/shared-kernel/ui/base.css';
import './page.css';
import { applyColorScheme, storedColorScheme } from '@spieltag/shared-kernel/native';
import { keepInstallPrompt } from './installation/keep-install-prompt.ts';
import { startScriptPolicy } from './loading/script-policy.ts';
import { reportStart } from './startup/report-start.ts';
import { nextTask } from './timing/next-task.ts';

/** Address of the folder of this script, from the build. */
declare const __webpack_public_path__: string;

/** Path the issuer redirects players to after signing in. */
const SIGN_IN_CALLBACK = '/auth/callback.html';

/**
 * The libraries of the game, all of them in this script. Each is evaluated in a task of its own: in
 * one task they would block a slow phone for a third of a second.
 */
const PARTS: readonly (() => Promise<unknown>)[] = [
  () => import('react-dom/client'),
  () => import('@spieltag/shared-kernel/contract'),
  () => import('@spieltag/shared-kernel/i18n'),
  () => import('@spieltag/shared-kernel/stores'),
  () => import('@spieltag/shared-kernel/ui'),
];

startScriptPolicy(__webpack_public_path__);
const root = document.getElementById('root');
if (window.location.pathname === SIGN_IN_CALLBACK) void completeSignIn();
else if (root) {
  addEventListener('beforeinstallprompt', keepInstallPrompt);
  applyColorScheme(storedColorScheme());
  start(root).catch((error: unknown) => showCrash(root, error));
}

async function start(element: HTMLElement): Promise<void> {
  for (const part of PARTS) {
    await nextTask();
    await part();
  }
  await nextTask();
  const { startGame } = await import('./game/start-game.tsx');
  await nextTask();
  await startGame(element);
}

async function showCrash(element: HTMLElement, error: unknown): Promise<void> {
  const crash = await import('./startup/crash-boundary.view.tsx');
  crash.showCrash(element, error);
}

async function completeSignIn(): Promise<void> {
  // No game is started here, and none is missed.
  reportStart({});
  const end = await import(/* webpackMode: "lazy" */ './startup/complete-sign-in.view.tsx');
  end.completeSignIn();
}
