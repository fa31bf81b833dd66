/** What the native app shell puts on the window before the page starts. */
export interface NativeShell {
  readonly openExternal: (url: string) => void;
  readonly share: (content: ShareContent) => Promise<void>;
  /** Shows what the magazine has published in the app's own way; missing: it has none. */
  readonly openArticle?: (article: Article) => void;
  /** Missing where the device takes no push messages, or an older shell has none. */
  readonly push?: PushChannels;
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
      else if (typeof navigator.share === 'function') await navigator.share(content);
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
