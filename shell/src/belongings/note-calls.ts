import type { Belongings, BelongingsOfPage, NotedCall } from './belongings.ts';

type Method = (...given: unknown[]) => unknown;

/** One call of a function of the page. */
interface Call {
  readonly self: object;
  readonly given: readonly unknown[];
  /** The belongings of the version whose code has made the call; undefined: it was the shell's. */
  owner(): Belongings | undefined;
  /** Does what was called. @param given other arguments */
  go(given?: readonly unknown[]): unknown;
}

/** What most browsers have of V8's way to read stacks. */
interface Stacks {
  stackTraceLimit?: number | undefined;
  captureStackTrace?(holder: object, called: Method): void;
  prepareStackTrace?: ((error: unknown, frames: readonly Frame[]) => unknown) | undefined;
}

/** A call on the stack. */
interface Frame {
  getScriptNameOrSourceURL?(): string | null | undefined;
}

/** A function of the browser's own, `forEach` for instance, may stand between a version and its call. */
const FRAMES = 3;

/**
 * Notes what versions of remotes leave in the page: listeners, timers, observers, nodes and sheets
 * outside their screens, and which storage or channel of the browser they use themselves. A call is a
 * version's when the code that makes it lies in a file of the version; what a library of the shell does for
 * it is the library's to undo. Call it before any remote runs, and after single-spa has started, which
 * replaces `addEventListener` of the window.
 */
export function noteCalls(belongings: BelongingsOfPage): void {
  /** @param act returns what the call is answered with; undefined: it is done as it was made */
  const around = (object: unknown, names: string, act: (call: Call) => unknown) => {
    const methods = Object(object) as Record<string, Method | undefined>;
    for (const name of names.split(' ')) {
      const known = methods[name];
      if (!known) continue;
      const wrapper: Method = function (this: object | undefined, ...given) {
        const go = (others: readonly unknown[] = given) => Reflect.apply(known, this, others);
        const owner = () => belongings.behind(callerOf(wrapper));
        return act({ self: this ?? window, given, owner, go }) ?? go();
      };
      methods[name] = wrapper;
    }
  };

  const listen = ({ self, given: [type, listener, options], owner }: Call) => {
    if (!listener || isOfScreen(self)) return;
    const capture = Object(options).capture ?? options === true;
    note(owner(), { kind: 'listener', type: type as string, capture }, self, listener);
  };
  around(EventTarget.prototype, 'addEventListener', listen);
  if (Object.hasOwn(window, 'addEventListener')) around(window, 'addEventListener', listen);

  const use =
    (kind: NotedCall['kind']) =>
    ({ self, owner }: Call) =>
      note(owner(), { kind }, self);
  const classes = window as unknown as Readonly<Record<string, { readonly prototype: object }>>;
  for (const name of ['Mutation', 'Resize', 'Intersection', 'Performance']) {
    around(classes[`${name}Observer`]?.prototype, 'observe', use('observer'));
  }
  // Past the kernel's storage, which keeps what remotes store apart.
  for (const name of ['Storage', 'IDBFactory', 'CacheStorage']) {
    around(
      classes[name]?.prototype,
      'setItem removeItem clear open delete deleteDatabase',
      use('storage'),
    );
  }
  // Tabs believe what they hear. A channel may be gone by the time it is told of: its name stays.
  around(classes.BroadcastChannel?.prototype, 'postMessage', ({ self, owner }) =>
    note(owner(), { kind: 'channel', type: Object(self).name }),
  );
  around(CSSStyleSheet.prototype, 'insertRule replace replaceSync', use('sheet'));

  const put = ({ self, given, owner }: Call) => {
    if (isOfScreen(self)) return;
    for (const part of given) {
      for (const node of part instanceof DocumentFragment ? part.children : [part]) {
        if (node instanceof Element && !node.isConnected) note(owner(), { kind: 'node' }, node);
      }
    }
  };
  around(Node.prototype, 'appendChild insertBefore replaceChild', put);
  around(Element.prototype, 'append prepend before after replaceWith insertAdjacentElement', put);

  const start =
    (isOnce: boolean) =>
    ({ given: [handler, ...others], owner, go }: Call) => {
      const { end, timers } = owner() ?? {};
      // What goes on by starting itself again ends here.
      if (!timers || end?.closed) return timers && 0;
      const run: Method = (...given) => {
        if (isOnce) timers.delete(id);
        (handler as Method)(...given);
      };
      const id = go([run, ...others]);
      timers.add(id);
      return id;
    };
  around(window, 'setTimeout', start(true));
  around(window, 'setInterval', start(false));
  around(window, 'clearTimeout clearInterval', ({ given: [id] }) => {
    for (const { timers } of belongings.all()) timers.delete(id);
  });
  around(window, 'requestAnimationFrame requestIdleCallback', ({ owner }) =>
    owner()?.end.closed ? 0 : undefined,
  );
}

/** Whether a node goes with a screen it is in, or is nowhere. */
const isOfScreen = (target: object) =>
  target instanceof Element && (!target.isConnected || target.closest('[data-remote]'));

/** Notes a call once, however often it is made. */
function note(
  owner: Belongings | undefined,
  { kind, type, capture }: Omit<NotedCall, 'refs'>,
  ...about: object[]
): void {
  for (const known of owner?.calls ?? []) {
    const isSame = known.type === type && known.capture === capture;
    if (isSame && about.every((object, index) => known.refs[index]?.deref() === object)) return;
  }
  const refs = about.map((object) => new WeakRef(object));
  owner?.calls.add({ kind, type, capture, refs });
}

/**
 * Address of the script that has called a function; '' where the browser does not tell. As text, as
 * which a page itself may prepare a stack, every frame would be looked up by line and column.
 * @param called its frames and those above are left out
 */
export function callerOf(called: Method): string {
  const holder: { stack?: string | readonly Frame[] } = {};
  const errors = Error as Stacks;
  const { stackTraceLimit, prepareStackTrace } = errors;
  errors.stackTraceLimit = FRAMES;
  errors.prepareStackTrace = (_error, frames) => frames;
  errors.captureStackTrace?.(holder, called);
  const { stack = '' } = holder;
  errors.stackTraceLimit = stackTraceLimit;
  errors.prepareStackTrace = prepareStackTrace;
  const named =
    typeof stack === 'string'
      ? stack
      : stack.map((frame) => frame.getScriptNameOrSourceURL?.()).join('\n');
  return /https?:[^\s)]+/.exec(named)?.[0] ?? '';
}
