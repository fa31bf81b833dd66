import { browserStorage, createJsonStorage } from '@spieltag/shared-kernel/client';
import { createEventBus } from '@spieltag/shared-kernel/events';
import { registerTexts, startTexts, textsShown, useTexts } from '@spieltag/shared-kernel/i18n';
import { completeExternalSignIn } from '@spieltag/shared-kernel/sign-in-callback';
import { createRoot } from 'react-dom/client';
import styles from './startup.module.css';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

/** Hands the answer of the issuer on. A window that cannot be closed says how that ended, and leads to the game. */
export function completeSignIn(): void {
  completeExternalSignIn(window.location, (isTaken) => void showEnd(isTaken));
}

async function showEnd(isTaken: boolean): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  await registerTexts('startup', { de, en });
  startTexts(createEventBus(), createJsonStorage(browserStorage()), navigator.languages);
  await textsShown();
  createRoot(root).render(<SignInEndView isTaken={isTaken} />);
}

function SignInEndView({ isTaken }: { readonly isTaken: boolean }) {
  const { t } = useTexts('startup');
  return (
    <main>
      <div className={styles.startup} role="alert">
        <h1 className={styles.title}>
          {t(isTaken ? 'signInEnd.takenTitle' : 'signInEnd.lostTitle')}
        </h1>
        <p>{t(isTaken ? 'signInEnd.taken' : 'signInEnd.lost')}</p>
        <a href="/">{t('signInEnd.toGame')}</a>
      </div>
    </main>
  );
}
