/** Globals as they were when the page started, before any remote ran. */
export interface KnownGlobals {
  /** What is another one by now, was added or removed, e.g. 'fetch' or 'Array.prototype.map'. */
  changed(): string[];
  /** Puts everything back. Returns what could not be. */
  restore(): string[];
}

interface Watched {
  /** Stands before the names of its properties. */
  readonly name: string;
  readonly object: object;
  readonly keys: readonly PropertyKey[];
  /** By key, without a prototype; undefined: it has none of its own. */
  readonly descriptors: Readonly<Record<PropertyKey, PropertyDescriptor | undefined>>;
  /** Nothing may be added to it. */
  readonly isWhole: boolean;
}

// Remotes may replace these, too: nothing after the start asks the page for a function, iterates, or
// reads what a descriptor does not own, which may come from `Object.prototype`.
const { defineProperty, deleteProperty, getOwnPropertyDescriptor, ownKeys, setPrototypeOf } =
  Reflect;
const { hasOwn, is } = Object;
const textOf = String;

/** Functions of the window that carry a page. How stacks are written libraries set in `Error` itself. */
const FUNCTIONS =
  'addEventListener cancelAnimationFrame clearInterval clearTimeout dispatchEvent Error fetch ' +
  'getComputedStyle queueMicrotask removeEventListener requestAnimationFrame requestIdleCallback ' +
  'setInterval setTimeout structuredClone';

/** What carries reports of the page; nothing else of it is. */
const BEACON = ['sendBeacon'];

/** Classes that carry a page, with their functions and prototypes. */
const CLASSES =
  'Array Blob Date Document Element Event EventTarget Function Headers History JSON Map MutationObserver ' +
  'Node Number Object Promise Reflect RegExp Request Response Set Storage String URL WeakMap';

/**
 * Remembers the globals of the page. Call it before the first remote runs and after the libraries of
 * the shell have: single-spa replaces functions of `history` and `addEventListener` itself.
 *
 * @example
 * const known = rememberGlobals();
 * // after a mount
 * if (known.changed().length > 0) known.restore();
 */
export function rememberGlobals(page: object = globalThis): KnownGlobals {
  const globals = page as Readonly<Record<string, object | undefined>>;
  const classes = CLASSES.split(' ');
  const watched = [
    watch(
      '',
      page,
      [...FUNCTIONS.split(' '), ...classes].filter((name) => hasOwn(page, name)),
    ),
    watch('navigator.', navigator, BEACON),
    watch('Navigator.prototype.', Navigator.prototype, BEACON),
    ...['history', ...classes].flatMap((name) => {
      const object = globals[name];
      if (!object) return [];
      const { prototype } = object as { readonly prototype?: object };
      return [
        watch(`${name}.`, object),
        ...(prototype ? [watch(`${name}.prototype.`, prototype)] : []),
      ];
    }),
  ];
  return {
    changed: () => differences(watched, () => true),
    restore() {
      differences(watched, putBack);
      return differences(watched, () => true);
    },
  };
}

function watch(name: string, object: object, listed?: readonly string[]): Watched {
  const descriptors = Object.create(null) as Record<PropertyKey, PropertyDescriptor | undefined>;
  const keys = listed ?? ownKeys(object);
  for (const key of keys) {
    const descriptor = getOwnPropertyDescriptor(object, key);
    if (descriptor) setPrototypeOf(descriptor, null);
    descriptors[key] = descriptor;
  }
  return { name, object, keys, descriptors, isWhole: listed === undefined };
}

/** Names of all differences for which `act` says that they count. */
function differences(
  watched: readonly Watched[],
  act: (object: object, key: PropertyKey, known: PropertyDescriptor | undefined) => boolean,
): string[] {
  const found: string[] = [];
  for (let index = 0; index < watched.length; index += 1) {
    const { name, object, keys, descriptors, isWhole } = watched[index] as Watched;
    const now = isWhole ? ownKeys(object) : keys;
    for (let at = 0; at < keys.length; at += 1) {
      const key = keys[at] as PropertyKey;
      const known = descriptors[key];
      if (!isSame(known, getOwnPropertyDescriptor(object, key)) && act(object, key, known)) {
        add(found, name + textOf(key));
      }
    }
    for (let at = 0; at < now.length; at += 1) {
      const key = now[at] as PropertyKey;
      if (!(key in descriptors) && act(object, key, undefined)) add(found, name + textOf(key));
    }
  }
  return found;
}

function isSame(
  known: PropertyDescriptor | undefined,
  now: PropertyDescriptor | undefined,
): boolean {
  if (!known || !now) return known === now;
  // A descriptor owns either a value or both functions.
  if (hasOwn(now, 'value')) return 'value' in known && is(known.value, now.value);
  return 'get' in known && is(known.get, now.get) && is(known.set, now.set);
}

function putBack(object: object, key: PropertyKey, known: PropertyDescriptor | undefined): boolean {
  return known ? defineProperty(object, key, known) : deleteProperty(object, key);
}

/** Appends past setters that somebody put on `Array.prototype`. */
function add(list: string[], value: string): void {
  const descriptor = { value, configurable: true, enumerable: true, writable: true };
  setPrototypeOf(descriptor, null);
  defineProperty(list, list.length, descriptor);
}
