import type { StreamEvent } from './event-parser.ts';

/** What the tabs of a device tell each other of the stream one of them has. */
export type TabMessage =
  /** A tab that has just come asks how things are. */
  | { readonly kind: 'hello' }
  /** The leader says how things are. */
  | { readonly kind: 'picture'; readonly picture: unknown; readonly isStreaming: boolean }
  /** An event of the stream, as it came. */
  | { readonly kind: 'event'; readonly event: StreamEvent }
  /** The leader is there, and whether it has a stream. */
  | { readonly kind: 'beat'; readonly isStreaming: boolean };

const KINDS: readonly unknown[] = ['hello', 'picture', 'event', 'beat'];

/** What came, if it can be of such a tab: any script of this origin may post. */
export function readTabMessage(data: unknown): TabMessage | undefined {
  const { kind, event } = Object(data) as { readonly kind?: unknown; readonly event?: unknown };
  if (!KINDS.includes(kind)) return undefined;
  if (kind === 'event' && !isEvent(event)) return undefined;
  return data as TabMessage;
}

function isEvent(candidate: unknown): candidate is StreamEvent {
  const { id, name, data } = Object(candidate) as Partial<StreamEvent>;
  return (
    (id === undefined || typeof id === 'string') &&
    typeof name === 'string' &&
    typeof data === 'string'
  );
}
