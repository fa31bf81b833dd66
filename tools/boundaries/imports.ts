/** One file of ours that imports another; both as paths from the root of the repository. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

/** Tests and what only tests use stand outside the floors, and may import what they need. */
export const TESTING = '[.]test[.]tsx?$|(^|/)testing/|[.]fixture[.]tsx?$';
const IS_TESTING = new RegExp(TESTING);

/** Whether a file is there for tests only. */
export function isForTests(path: string): boolean {
  return IS_TESTING.test(path);
}
