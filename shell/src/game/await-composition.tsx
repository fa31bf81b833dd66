import { registerTexts, useTexts } from '@spieltag/shared-kernel/i18n';
import type { StoreError } from '@spieltag/shared-kernel/stores';
import type { Root } from 'react-dom/client';
import type { DiscoveryFault } from '../discovery/discovery-source.ts';
import {
  type FindOptions,
  type FoundComposition,
  findComposition,
} from '../discovery/last-composition.ts';
import { StartFailureView } from '../startup/start-failure.view.tsx';
import { StartupView } from '../startup/startup.view.tsx';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

/** Both languages come along: while the registry is silent another script may not come either. */
void registerTexts('game', { de, en });

/** What came painted with the page stays for so long, as the answer mostly comes by then. */
const PAINTED_MS = 3000;

/** Where the wait is shown. */
interface Place {
  readonly root: HTMLElement;
  /** React's, of that element. */
  readonly view: Pick<Root, 'render'>;
}

/**
 * Finds the composition of a page that was served without one. A device that has used none yet waits for
 * the registry as long as it takes, as at the first start of an app: there is nothing else to start with.
 */
export async function awaitComposition(
  options: FindOptions,
  { root, view }: Place,
): Promise<FoundComposition> {
  const known = await findComposition(options);
  if (known) return known;
  const showWait = () => view.render(<WaitView />);
  const timer = setTimeout(showWait, root.hasChildNodes() ? PAINTED_MS : 0);
  for (;;) {
    const answer = await options.source();
    clearTimeout(timer);
    if ('document' in answer) return answer;
    await new Promise<void>((retry) => {
      view.render(
        <StartFailureView
          failure={{ step: 'data', error: errorOf(answer.fault) }}
          issuerUrl=""
          onRetry={retry}
          onSignIn={() => {}}
        />,
      );
    });
    showWait();
  }
}

/** Nobody is signed in before it is known what the game is made of. */
function WaitView() {
  const { t } = useTexts('game');
  return <StartupView phase="idle" text={t('loading')} />;
}

/** What is not the registry's answer may be that of a network one has to sign in to: it passes as well. */
function errorOf(fault: DiscoveryFault): StoreError {
  const code = fault === 'UNREACHABLE' ? 'NETWORK' : 'UNREADABLE_REPLY';
  return { code, status: undefined, messageKey: `error.${code}`, params: {} };
}
