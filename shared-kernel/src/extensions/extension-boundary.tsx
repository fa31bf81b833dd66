import { Component, type ReactNode } from 'react';

interface Props {
  onBroken(error: Error): void;
  readonly children: ReactNode;
}

/** Keeps a broken extension to itself: it says so, and nothing stands in its place. */
export class ExtensionBoundary extends Component<Props, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(error: Error) {
    this.props.onBroken(error);
  }

  override render() {
    return this.state.isBroken ? null : this.props.children;
  }
}
