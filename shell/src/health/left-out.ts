import type { JsonStorage } from '@spieltag/shared-kernel/client';

/** Key under which a device stores the versions its pages leave out. */
export const LEFT_OUT_KEY = 'left-out';

/** By remote: what its composition offered then, and until when which versions are left out. */
export type LeftOut = Readonly<
  Record<
    string,
    {
      readonly offered: string;
      /** Epoch ms by version. */
      readonly until: Readonly<Record<string, number>>;
    }
  >
>;

/** The versions that a page does without, because they failed on this device before. */
export interface LeftOutVersions {
  /**
   * Whether the version is left out; then it is for the life of the page.
   * @param offered all versions the composition offers: with others everything is tried again
   */
  has(remote: string, offered: readonly string[], version: string): boolean;
  /** The player asks for another try. */
  takeBack(remote: string): void;
}

/** No version is left out for longer, whatever was stored: the clock of a device may jump. */
export const LONGEST_MS = 24 * 60 * 60 * 1000;

/** What the composition offers of a remote, as it is compared. */
export const offeredKey = (versions: readonly string[]) => versions.join();

/** What the device has stored. */
export const readLeftOut = (storage: Pick<JsonStorage, 'read'>) =>
  (storage.read(LEFT_OUT_KEY) ?? {}) as LeftOut;

/** @param now epoch ms */
export function createLeftOut(
  storage: Pick<JsonStorage, 'read' | 'write'>,
  now: () => number,
): LeftOutVersions {
  const ofPage = new Map<string, boolean>();
  const isStored = (remote: string, offered: string, version: string) => {
    const { [remote]: stored } = readLeftOut(storage);
    if (stored?.offered !== offered) return false;
    const leftMs = (stored.until?.[version] ?? 0) - now();
    return leftMs > 0 && leftMs <= LONGEST_MS;
  };
  return {
    has(remote, offered, version) {
      const key = offeredKey(offered);
      const id = [remote, key, version].join(' ');
      const is = ofPage.get(id) ?? isStored(remote, key, version);
      ofPage.set(id, is);
      return is;
    },
    takeBack(remote) {
      for (const id of ofPage.keys()) if (id.startsWith(`${remote} `)) ofPage.set(id, false);
      storage.write(LEFT_OUT_KEY, { ...readLeftOut(storage), [remote]: undefined });
    },
  };
}
