import '@spieltag/shared-kernel/ui/base.css';
import './page.css';
import { applyColorScheme, storedColorScheme } from '@spieltag/shared-kernel/native';
import { completeExternalSignIn } from '@spieltag/shared-kernel/stores';
import { showCrash } from './bootstrap/crash-boundary.view.tsx';
import { startGame } from './start-game.tsx';

/** Where the issuer sends players back to. */
const SIGN_IN_CALLBACK = '/auth/callback.html';

const root = document.getElementById('root');
if (window.location.pathname === SIGN_IN_CALLBACK) completeExternalSignIn(window.location);
else if (root) {
  applyColorScheme(storedColorScheme());
  startGame(root).catch((error: unknown) => showCrash(root, error));
}
