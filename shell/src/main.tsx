import '@spieltag/shared-kernel/ui/base.css';
import './page.css';
import { applyColorScheme, storedColorScheme } from '@spieltag/shared-kernel/native';
import { nextTask } from './bootstrap/next-task.ts';

/** Where the issuer sends players back to. */
const SIGN_IN_CALLBACK = '/auth/callback.html';

/**
 * What the game is made of, all of it in this script. Each part is run in a task of its own: in one
 * they would hold up a slow phone for a third of a second.
 */
const PARTS: readonly (() => Promise<unknown>)[] = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@spieltag/shared-kernel/contract'),
  () => import(/* webpackMode: "eager" */ '@spieltag/shared-kernel/i18n'),
  () => import(/* webpackMode: "eager" */ '@spieltag/shared-kernel/stores'),
  () => import(/* webpackMode: "eager" */ '@spieltag/shared-kernel/ui'),
];

const root = document.getElementById('root');
if (window.location.pathname === SIGN_IN_CALLBACK) void completeSignIn();
else if (root) {
  applyColorScheme(storedColorScheme());
  start(root).catch((error: unknown) => showCrash(root, error));
}

async function start(element: HTMLElement): Promise<void> {
  for (const part of PARTS) {
    await nextTask();
    await part();
  }
  await nextTask();
  const { startGame } = await import(/* webpackMode: "eager" */ './start-game.tsx');
  await nextTask();
  await startGame(element);
}

async function showCrash(element: HTMLElement, error: unknown): Promise<void> {
  const crash = await import(/* webpackMode: "eager" */ './bootstrap/crash-boundary.view.tsx');
  crash.showCrash(element, error);
}

async function completeSignIn(): Promise<void> {
  const { completeExternalSignIn } = await import(
    /* webpackMode: "eager" */ '@spieltag/shared-kernel/stores'
  );
  completeExternalSignIn(window.location);
}
