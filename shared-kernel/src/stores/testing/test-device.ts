import { Subject } from 'rxjs';
import type { StorageArea } from '../../client/index.ts';
import type { Exclusively } from '../exclusively.ts';
import type { KernelOptions, OwnedKernel } from '../kernel-options.ts';
import { memoryArea, type TestGame } from './test-game.ts';

/** A device of a test: its tabs share the storage, and hear what the others write there. */
export interface TestDevice {
  readonly storage: StorageArea;
  /** Opens a page of the game; `elsewhere$: EMPTY` makes it one that sleeps. */
  tab(options?: Partial<KernelOptions>): OwnedKernel;
}

const PREFIX = 'spieltag.';

/** Makes a device on which nobody has played. */
export function createTestDevice(game: TestGame): TestDevice {
  const storage = memoryArea();
  const tabs: Subject<string | undefined>[] = [];
  let held: Promise<unknown> = Promise.resolve();
  const exclusively: Exclusively = (task) => {
    const turn = held.then(task, task);
    held = turn.catch(() => {});
    return turn;
  };
  const areaOf = (own: Subject<string | undefined>): StorageArea => {
    const tell = (key: string) => {
      for (const tab of tabs)
        if (tab !== own) setImmediate(() => tab.next(key.slice(PREFIX.length)));
    };
    return {
      getItem: storage.getItem,
      key: storage.key,
      get length() {
        return storage.length;
      },
      setItem(key, value) {
        const isNew = storage.getItem(key) !== value;
        storage.setItem(key, value);
        if (isNew) tell(key);
      },
      removeItem(key) {
        const wasThere = storage.getItem(key) !== null;
        storage.removeItem(key);
        if (wasThere) tell(key);
      },
    };
  };
  return {
    storage,
    tab(options) {
      const elsewhere$ = new Subject<string | undefined>();
      tabs.push(elsewhere$);
      return game.kernel({ storage: areaOf(elsewhere$), elsewhere$, exclusively, ...options });
    },
  };
}
