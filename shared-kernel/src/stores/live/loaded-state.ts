import type { JsonStorage } from '../../client/index.ts';
import { contract, type GameState } from '../../contract/index.ts';

/**
 * Etag of the reply a state was loaded with, for a server that need not send all of it again. Undefined
 * where it is not that state any more, or another tab has loaded one since.
 */
export function etagOfLoaded(
  state: GameState | undefined,
  storage: JsonStorage,
  apiBaseUrl: string,
): string | undefined {
  if (!state) return undefined;
  const path = contract.gameloop.currentState.path.replace(
    '{seasonId}',
    encodeURIComponent(state.seasonId),
  );
  const { etag, text } = Object(storage.read(`etag:${apiBaseUrl}${path}`)) as {
    readonly etag?: unknown;
    readonly text?: unknown;
  };
  const isThis = typeof etag === 'string' && text === JSON.stringify(state);
  return isThis && SENDABLE.test(etag) ? etag : undefined;
}

/** Anybody can write to the storage of a device: a header takes nothing else, nor does the server. */
const SENDABLE = /^(?:W\/)?"[\w-]{1,90}"$/;
