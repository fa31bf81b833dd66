/**
 * What front ends are built with in place of tslib: the helpers rxjs asks for where it was compiled
 * for browsers that cannot wait, in terms of those that can. The test beside this file holds them
 * against tslib's own by what rxjs makes of them.
 */

/** What a generator waits for, unlike what it gives out. */
class Awaited {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

type Body = (...given: readonly unknown[]) => Generator<unknown, unknown, unknown>;

const settled = (steps: ReturnType<Body>, value: unknown) =>
  Promise.resolve(value).then(
    (result) => steps.next(result),
    (error: unknown) => steps.throw(error),
  );

/** Runs a generator as an async function. */
export async function __awaiter(self: unknown, _given: unknown, _as: unknown, body: Body) {
  const steps = body.call(self);
  let step = steps.next();
  while (!step.done) step = await settled(steps, step.value);
  return step.value;
}

export const __await = (value: unknown) => new Awaited(value);

/** Runs a generator as an async one. */
export async function* __asyncGenerator(self: unknown, given: readonly unknown[], body: Body) {
  const steps = body.apply(self, [...given]);
  try {
    let step = steps.next();
    for (;;) {
      const { value, done } = step;
      if (value instanceof Awaited) step = await settled(steps, value.value);
      else if (done) return value;
      else step = steps.next(yield value);
    }
  } finally {
    steps.return(undefined);
  }
}

/** What is iterated by `for await`. */
export const __asyncValues = (values: AsyncIterable<unknown>) => values[Symbol.asyncIterator]();
