import { App } from '@capacitor/app';

/** What lies over a screen as long as it is there. A list to choose from is none: screens have some of their own. */
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** The device's back button: closes what lies over the screen, goes back, and at the start leaves. */
export function followBackButton(): void {
  void App.addListener('backButton', ({ canGoBack }) => {
    if (document.querySelector(OVERLAYS)) closeTopmost();
    else if (canGoBack) history.back();
    else void App.minimizeApp();
  });
}

/** As the Escape key would: whatever lies over a screen knows it. */
function closeTopmost(): void {
  const overlays = document.querySelectorAll(OVERLAYS);
  const topmost = overlays[overlays.length - 1];
  const focused = document.activeElement;
  const target = topmost?.contains(focused) ? focused : topmost;
  target?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
}
