import {
  BehaviorSubject,
  Observable,
  type Observer,
  ReplaySubject,
  Subject,
  type Subscription,
} from '@spieltag/shared-kernel/vendor/rxjs';

// Everybody's streams go through these: a remote must not be able to read along or feed them.
for (const { prototype } of [Subject, BehaviorSubject, ReplaySubject]) Object.freeze(prototype);
for (const name of ['lift', 'pipe', 'subscribe', '_trySubscribe']) {
  Object.defineProperty(Observable.prototype, name, { writable: false, configurable: false });
}

/**
 * A copy of an object that nobody can change or look behind, objects and functions in it included.
 * Streams are new ones: those of rxjs name their source, which is a subject anybody could feed. What
 * functions return stays as it is, but for streams.
 * @param end ends every subscription to a stream of the copy
 */
export function closed<T>(value: T, end: Subscription): T {
  return close(value, end) as T;
}

function close(value: unknown, end: Subscription): unknown {
  if (typeof value === 'function') {
    return Object.freeze((...given: unknown[]) => closedStream(value(...given), end));
  }
  if (isPlain(value)) {
    return Object.freeze(
      Object.fromEntries(Object.entries(value).map(([name, part]) => [name, close(part, end)])),
    );
  }
  return closedStream(value, end);
}

function closedStream(value: unknown, end: Subscription): unknown {
  return value instanceof Observable
    ? Object.freeze(
        new Observable(
          Object.freeze((other: Observer<unknown>) => {
            if (end.closed) return end;
            const subscription = value.subscribe(other);
            end.add(subscription);
            return subscription;
          }),
        ),
      )
    : value;
}

function isPlain(value: unknown): value is object {
  return (
    Object.prototype.toString.call(value) === '[object Object]' && !(value instanceof Observable)
  );
}
