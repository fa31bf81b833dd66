import type { JsonStorage } from '@spieltag/shared-kernel/client';

/** A remote keeps no more than this on the device, in characters of keys and JSON. */
const QUOTA = 50_000;

/**
 * The device's storage as a remote has it: under names of its own, and not more than its share. Versions
 * of a remote have it in common.
 */
export function createRemoteStorage(storage: JsonStorage, remote: string): JsonStorage {
  const own = `remote:${remote}:`;
  return {
    read: (key) => storage.read(own + key),
    write(key, value) {
      const kept = storage.keys(own).map((known) => [known, storage.read(known)]);
      const all = { ...Object.fromEntries(kept), [own + key]: value };
      return JSON.stringify(all).length <= QUOTA && storage.write(own + key, value);
    },
    remove: (key) => storage.remove(own + key),
    keys: (prefix) => storage.keys(own + prefix).map((key) => key.slice(own.length)),
  };
}
