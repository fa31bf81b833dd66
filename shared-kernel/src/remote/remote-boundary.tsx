import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useTexts } from '../i18n/index.ts';
import type { Kernel } from '../stores/index.ts';
import { ErrorState } from '../ui/feedback/empty-state.view.tsx';

/** Name and version of a remote, as the composition gives them. */
export interface RemoteIdentity {
  readonly name: string;
  readonly version: string;
}

interface Props {
  readonly kernel: Kernel;
  readonly remote: RemoteIdentity;
  readonly children: ReactNode;
}

/**
 * Keeps a broken remote to itself: says so on the bus, shows a local fallback, and renders the
 * remote anew when the user asks for it.
 */
export class RemoteBoundary extends Component<Props, { readonly error: Error | undefined }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error, _info: ErrorInfo) {
    reportBroken(this.props.kernel, this.props.remote, error);
  }

  override render() {
    if (!this.state.error) return this.props.children;
    return <RemoteFailure onRetry={() => this.setState({ error: undefined })} />;
  }
}

/** Says on the bus that a remote broke while rendering. */
export function reportBroken(kernel: Kernel, remote: RemoteIdentity, error: Error): void {
  kernel.bus.publish('remote.failed', {
    remote: remote.name,
    version: remote.version,
    phase: 'render',
    code: 'RENDER_FAILED',
    recovered: false,
    params: { message: error.message },
  });
}

/** Stands in the place of a remote that broke. */
export function RemoteFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTexts();
  return (
    <ErrorState title={t('remote.failedTitle')} text={t('remote.failedText')} onRetry={onRetry} />
  );
}
