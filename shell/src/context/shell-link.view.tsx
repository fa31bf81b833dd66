import type { MouseEvent, ReactNode } from 'react';
import { useShell } from './shell-context.tsx';

interface Props {
  readonly to: string;
  readonly className?: string | undefined;
  readonly isCurrent?: boolean;
  readonly label?: string;
  /** Names it for others to point at. */
  readonly anchor?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A link within the game: a plain click changes the address; other clicks are left to the browser.
 */
export function ShellLink({ to, className, isCurrent, label, anchor, children }: Props) {
  const { address } = useShell();
  const follow = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!isPlain || event.altKey) return;
    event.preventDefault();
    if (to !== window.location.pathname) address.go(to);
  };
  return (
    <a
      href={to}
      className={className}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={label}
      data-anchor={anchor}
      onClick={follow}
    >
      {children}
    </a>
  );
}
