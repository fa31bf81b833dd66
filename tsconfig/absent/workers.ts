/**
 * What workers must not see: the page. Each line fails to compile as soon as the name is there.
 */
export type Absent = [
  // @ts-expect-error
  typeof document,
  // @ts-expect-error
  typeof window,
  // @ts-expect-error
  typeof process,
];
