import { browserStorage, createJsonStorage, dropReplies } from '@spieltag/shared-kernel/client';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Button } from '@spieltag/shared-kernel/ui';
import { RotateCcw } from '@spieltag/shared-kernel/vendor/icons';
import { Component, type ReactNode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { BrokenPageError } from '../discovery/page-data.ts';
import { LegalLinksView } from '../legal/legal-links-area.view.tsx';
import { noteCrash, reportStart } from './report-start.ts';
import styles from './startup.module.css';

interface Props {
  readonly children: ReactNode;
}

/** The outermost error boundary: says that the shell itself has failed and offers a restart. */
export class CrashBoundary extends Component<Props, { readonly error: Error | undefined }> {
  override state: { readonly error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    return error ? <CrashView error={error} /> : this.props.children;
  }
}

function CrashView({ error }: { readonly error: unknown }) {
  const { t } = useTexts('shell');
  const message = error instanceof Error ? error.message : '';
  useEffect(() => {
    noteCrash();
    // What came broken with the page is no fault of the shell.
    reportStart(error instanceof BrokenPageError ? {} : { message: message || 'crashed' });
  }, [error, message]);
  return (
    <div className={styles.startup} role="alert">
      <h1 className={styles.title}>{t('crash.title')}</h1>
      {error instanceof BrokenPageError ? (
        <p>{t('crash.brokenPage')}</p>
      ) : (
        <p className={styles.detail}>{message}</p>
      )}
      <Button variant="primary" icon={RotateCcw} onClick={restart}>
        {t('crash.restart')}
      </Button>
      <LegalLinksView />
    </div>
  );
}

/** A stored reply may have caused the failure, so none is reused. */
function restart(): void {
  dropReplies(createJsonStorage(browserStorage()));
  window.location.reload();
}

/** Shows the same for a failure before the game is rendered. */
export function showCrash(root: HTMLElement, error: unknown): void {
  createRoot(root).render(<CrashView error={error} />);
}
