/**
 * What the rules, drawings, contract and events must not see: pages, servers, clocks and networks.
 * Each line fails to compile as soon as the name is there.
 */
export type Absent = [
  // @ts-expect-error
  typeof window,
  // @ts-expect-error
  typeof document,
  // @ts-expect-error
  HTMLElement,
  // @ts-expect-error
  typeof process,
  // @ts-expect-error
  typeof fetch,
  // @ts-expect-error
  typeof setTimeout,
  // @ts-expect-error
  typeof console,
];
