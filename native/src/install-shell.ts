import { Capacitor } from '@capacitor/core';
import type { NativeShell } from '@spieltag/shared-kernel/native';
import { followAppLinks } from './app-links.ts';
import { followBackButton } from './back-button.ts';
import { feel } from './feel.ts';
import { openExternal } from './open-external.ts';
import { keepOwnAddresses } from './own-addresses.ts';
import { createPushDevice, followMessages } from './push-device.ts';
import { save, share } from './share.ts';
import { signInInBrowser } from './sign-in-window.ts';
import { relyOnSite } from './site.ts';
import { takePicture } from './take-picture.ts';

/** Puts the device's side of the game on the page; before any script of the game. */
export function installShell(): void {
  const platform = Capacitor.getPlatform();
  const takesMessages = Capacitor.isPluginAvailable('PushNotifications');
  const isDevice = platform === 'android' || platform === 'ios';
  const shell: NativeShell = {
    openExternal,
    share,
    save,
    feel,
    takePicture,
    ...(isDevice && takesMessages && { pushDevice: createPushDevice(platform) }),
  };
  Object.assign(window, { SpieltagNative: shell });
  relyOnSite();
  keepOwnAddresses();
  signInInBrowser();
  followAppLinks();
  followBackButton();
  if (takesMessages) followMessages();
}
