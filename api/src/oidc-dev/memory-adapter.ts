import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

interface Kept {
  readonly model: string;
  payload: AdapterPayload;
  readonly expiresAt: number;
}

const MAX_KEPT = 10_000;

/** Keeps what the protocol needs (sessions, codes, tokens) until it expires or the process ends. */
export function createMemoryAdapter(): AdapterFactory {
  const kept = new Map<string, Kept>();

  function live(item: Kept | undefined): AdapterPayload | undefined {
    return item && item.expiresAt > Date.now() ? item.payload : undefined;
  }

  function findWhere(model: string, key: 'uid' | 'userCode', value: string) {
    for (const item of kept.values()) {
      if (item.model === model && item.payload[key] === value) return live(item);
    }
    return undefined;
  }

  function makeRoom(): void {
    for (const [key, item] of kept) {
      if (kept.size >= MAX_KEPT || !live(item)) kept.delete(key);
    }
  }

  return (model): Adapter => ({
    async upsert(id, payload, expiresInSeconds) {
      if (kept.size >= MAX_KEPT) makeRoom();
      const expiresAt = expiresInSeconds ? Date.now() + expiresInSeconds * 1000 : Infinity;
      kept.set(`${model}:${id}`, { model, payload, expiresAt });
    },
    find: async (id) => live(kept.get(`${model}:${id}`)),
    findByUid: async (uid) => findWhere(model, 'uid', uid),
    findByUserCode: async (userCode) => findWhere(model, 'userCode', userCode),
    async consume(id) {
      const item = kept.get(`${model}:${id}`);
      if (item) item.payload = { ...item.payload, consumed: Math.floor(Date.now() / 1000) };
    },
    async destroy(id) {
      kept.delete(`${model}:${id}`);
    },
    async revokeByGrantId(grantId) {
      for (const [key, item] of kept) {
        if (item.payload.grantId === grantId) kept.delete(key);
      }
    },
  });
}
