import type { HTML5Backend } from 'react-dnd-html5-backend';

export type BackendFactory = typeof HTML5Backend;
type Backend = ReturnType<BackendFactory>;
type Connect = 'connectDragSource' | 'connectDragPreview' | 'connectDropTarget';

const RETRY_AFTER_MS = 1000;
const IDLE_LIMIT_MS = 1000;

/**
 * A backend that comes when the lineup is on the screen: nobody drags before there is something to
 * see. What is connected until then is connected to it when it is there.
 */
export function deferredBackend(load: () => Promise<BackendFactory>): BackendFactory {
  return (manager, context, options) => {
    const connections = new Set<() => void>();
    let backend: Backend | undefined;
    let isSetUp = false;
    let isComing = false;

    const come = async () => {
      isComing = true;
      await idle();
      while (isSetUp && !backend) {
        const factory = await load().catch(() => undefined);
        if (factory) backend = factory(manager, context, options);
        else await wait(RETRY_AFTER_MS);
      }
      isComing = false;
      if (!isSetUp) return;
      backend?.setup();
      for (const connect of connections) connect();
    };
    const connectTo =
      (kind: Connect): Backend[Connect] =>
      (...args) => {
        let disconnect: (() => void) | undefined;
        const connect = () => {
          disconnect = backend?.[kind](...args);
        };
        connections.add(connect);
        connect();
        return () => {
          connections.delete(connect);
          disconnect?.();
        };
      };
    return {
      setup() {
        isSetUp = true;
        if (backend) backend.setup();
        else if (!isComing) void come();
      },
      teardown() {
        isSetUp = false;
        backend?.teardown();
      },
      connectDragSource: connectTo('connectDragSource'),
      connectDragPreview: connectTo('connectDragPreview'),
      connectDropTarget: connectTo('connectDropTarget'),
      profile: () => backend?.profile() ?? {},
    };
  };
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Safari has no idle callbacks. */
function idle(): Promise<void> {
  if (!('requestIdleCallback' in globalThis)) return wait(IDLE_LIMIT_MS);
  return new Promise((resolve) => {
    requestIdleCallback(() => resolve(), { timeout: IDLE_LIMIT_MS });
  });
}
