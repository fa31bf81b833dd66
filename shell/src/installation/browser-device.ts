import type { Device } from './install-offer.model.ts';

/** This device, as far as installing goes. */
export function browserDevice(): Device {
  const { userAgent, maxTouchPoints } = navigator;
  const isStandalone = (navigator as { readonly standalone?: boolean }).standalone === true;
  const isInstalled = isStandalone || window.matchMedia('(display-mode: standalone)').matches;
  return { userAgent, maxTouchPoints, isInstalled };
}
