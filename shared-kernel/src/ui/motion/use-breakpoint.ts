import { useMediaQuery } from './use-media-query.ts';

/** In px: up to the first a screen is a phone, from the second on a desktop, from the third on wide. */
const BREAKPOINTS = { phonePx: 767, tabletPx: 992, desktopPx: 1200 } as const;

export type Breakpoint = 'phone' | 'tablet' | 'desktop' | 'wide';

/** How wide the screen is: `phone` up to 767 px, `tablet` to 991, `desktop` to 1199, then `wide`. */
export function useBreakpoint(): Breakpoint {
  const abovePhone = useMediaQuery(`(min-width: ${BREAKPOINTS.phonePx + 1}px)`);
  const aboveTablet = useMediaQuery(`(min-width: ${BREAKPOINTS.tabletPx}px)`);
  const aboveDesktop = useMediaQuery(`(min-width: ${BREAKPOINTS.desktopPx}px)`);
  if (aboveDesktop) return 'wide';
  if (aboveTablet) return 'desktop';
  return abovePhone ? 'tablet' : 'phone';
}
