import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useTexts } from '../i18n/index.ts';
import { ErrorState } from '../ui/feedback/empty-state.view.tsx';

/** Name and version of a remote, as the composition gives them. */
export interface RemoteIdentity {
  readonly name: string;
  readonly version: string;
}

/** How a remote fares: the shell says so on the bus, where nobody else can. */
export interface RemoteReport {
  /** It is on the screen. */
  mounted(): void;
  /** It broke while it was rendered. */
  broken(error: Error): void;
}

interface Props {
  readonly report: RemoteReport;
  readonly children: ReactNode;
}

/**
 * Keeps a broken remote to itself: reports it, shows a local fallback, and renders the
 * remote anew when the user asks for it.
 */
export class RemoteBoundary extends Component<Props, { readonly error: Error | undefined }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error, _info: ErrorInfo) {
    this.props.report.broken(error);
  }

  override render() {
    if (!this.state.error) return this.props.children;
    return <RemoteFailure onRetry={() => this.setState({ error: undefined })} />;
  }
}

/** Stands in the place of a remote that broke. */
export function RemoteFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTexts();
  return (
    <ErrorState title={t('remote.failedTitle')} text={t('remote.failedText')} onRetry={onRetry} />
  );
}
