import type { Outcome } from './outcome.ts';

/** What the native app shell puts on the window before the page starts. */
export interface NativeShell {
  readonly openExternal: (url: string) => void;
  readonly share: (content: ShareContent) => Promise<void>;
  /**
   * Asks where a file is to be kept, and keeps it there; missing: the page downloads it. Rejects with an
   * AbortError when the user closes the question.
   */
  readonly save?: (file: File) => Promise<void>;
  /** Shows what the magazine has published in the app's own way; missing: it has none. */
  readonly openArticle?: (article: Article) => void;
  /** Channels that the shell keeps by itself; missing: it does not, see `pushDevice`. */
  readonly push?: PushChannels;
  /** The device as the game server sends to it; missing where it takes no messages. */
  readonly pushDevice?: PushDevice;
  /** Lets it be felt, in the way of the device; missing: the browser's vibration does. */
  readonly feel?: (outcome: Outcome) => void;
  /**
   * A picture from the device's own camera or library; undefined: none was chosen. Rejects when it could not be
   * had, with a NotAllowedError where the user has forbidden the app to use them.
   */
  readonly takePicture?: (source: PictureSource) => Promise<Blob | undefined>;
  /** Missing where the device has none. */
  readonly gameCentre?: GameCentre;
}

/** The device's own place for games: achievements and friends of its maker. */
export interface GameCentre {
  readonly isConnected: () => Promise<boolean>;
  /** Asks on the device; resolves with whether it is connected then. */
  readonly connect: () => Promise<boolean>;
}

/** Push messages by channel (`global`, `lineup`, `rating`, `transfers`), kept by the shell. */
export interface PushChannels {
  /** Which channels are on. */
  readonly channels: () => Promise<Readonly<Record<string, boolean>>>;
  /** Resolves with what is so afterwards: the device may have been forbidden to tell anything. */
  readonly set: (channel: string, isOn: boolean) => Promise<boolean>;
}

/** The device as the game server sends to it. */
export interface PushDevice {
  readonly platform: 'android' | 'ios';
  /** Its address; asks the user if need be. Undefined: messages are not allowed. */
  readonly address: () => Promise<string | undefined>;
  /** Its address as of now, without asking the user; undefined: messages are not allowed. */
  readonly knownAddress: () => Promise<string | undefined>;
  /** Calls the listener with every address the platform gives: it does so anew now and then. */
  readonly followAddress: (listener: (address: string) => void) => void;
  /** From now on nothing is taken at that address. */
  readonly forget: () => Promise<void>;
}

/** Where a picture comes from. */
export type PictureSource = 'camera' | 'library';

/** What the magazine has published, by its ids there. */
export interface Article {
  readonly newsId?: string;
  readonly slideshowId?: string;
}

/** Something to pass on to other apps. */
export interface ShareContent {
  readonly title: string;
  readonly text?: string;
  readonly url: string;
  /** Goes along where the device can pass on files. */
  readonly picture?: File;
}

/** How a share ended; `copied`: the address is in the clipboard, say so. */
export type ShareOutcome = 'shared' | 'copied' | 'cancelled' | 'failed';

declare global {
  interface Window {
    SpieltagNative?: NativeShell;
  }
}

/** The way out of the page: through the native app shell where there is one, else the browser's. */
export const native = {
  /** Inside the native app shell. */
  get isApp(): boolean {
    return globalThis.window?.SpieltagNative !== undefined;
  },

  /** Push messages, only inside the native app shell. */
  get push(): PushChannels | undefined {
    return globalThis.window?.SpieltagNative?.push;
  },

  /** The device's game centre, only inside the native app shell. */
  get gameCentre(): GameCentre | undefined {
    return globalThis.window?.SpieltagNative?.gameCentre;
  },

  /** The device for messages of the game server, only inside a native app shell that keeps no channels. */
  get pushDevice(): PushDevice | undefined {
    return globalThis.window?.SpieltagNative?.pushDevice;
  },

  /** Lets an outcome be felt in the way of the device, only inside the native app shell. */
  get feel(): NativeShell['feel'] {
    return globalThis.window?.SpieltagNative?.feel;
  },

  /** The device's own camera and library, only inside the native app shell. */
  get takePicture(): NativeShell['takePicture'] {
    return globalThis.window?.SpieltagNative?.takePicture;
  },

  /** Where the game is to be reached by others: an app shows a page of its own, from no such place. */
  get siteOrigin(): string {
    return new URL(document.baseURI).origin;
  },

  /** Opens a page that is not ours, in a new window; an app that can shows an article itself. */
  openExternal(url: string, { newsId, slideshowId }: Article = {}): void {
    const shell = window.SpieltagNative;
    const isArticle = newsId !== undefined || slideshowId !== undefined;
    if (shell?.openArticle && isArticle) {
      shell.openArticle({ ...(newsId && { newsId }), ...(slideshowId && { slideshowId }) });
    } else if (shell) shell.openExternal(url);
    else window.open(url, '_blank', 'noopener,noreferrer');
  },

  /** Offers content to other apps; a browser without sharing copies the address. */
  async share(content: ShareContent): Promise<ShareOutcome> {
    try {
      if (window.SpieltagNative) await window.SpieltagNative.share(content);
      else if (typeof navigator.share === 'function') await navigator.share(forBrowser(content));
      else {
        await navigator.clipboard.writeText(content.url);
        return 'copied';
      }
      return 'shared';
    } catch (error) {
      return error instanceof Error && error.name === 'AbortError' ? 'cancelled' : 'failed';
    }
  },
} as const;

/** A browser that takes no files is given the rest. */
function forBrowser({ picture, ...rest }: ShareContent): ShareData {
  const whole = { ...rest, ...(picture && { files: [picture] }) };
  return picture && navigator.canShare?.(whole) ? whole : rest;
}
