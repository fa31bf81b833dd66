/**
 * What pages must not see: anything of Node. Each line fails to compile as soon as the name is there.
 */
export type Absent = [
  // @ts-expect-error
  typeof process,
  // @ts-expect-error
  typeof Buffer,
  // @ts-expect-error
  typeof require,
  // @ts-expect-error
  typeof setImmediate,
];
