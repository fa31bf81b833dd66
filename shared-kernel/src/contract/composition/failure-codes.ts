/** Every code a version can fail with; docs/operations.md has a section for each. */
export const FAILURE_CODES = [
  'NOT_FOUND',
  'SERVER_ERROR',
  'NETWORK',
  'INTEGRITY',
  'TIMEOUT',
  'EVALUATION',
  'NO_LIFECYCLES',
  'MOUNT_FAILED',
  'RENDER_FAILED',
  'UNCAUGHT',
  'KERNEL_MISMATCH',
  'PAGE_BLOCKED',
  'FRAME_HIDDEN',
  'GLOBALS_CHANGED',
  'MEMORY',
  'STORM',
  'CONTRACT',
  'OTHER',
  'SILENT',
] as const;

/** A code a version can fail with. */
export type FailureCode = (typeof FAILURE_CODES)[number];
