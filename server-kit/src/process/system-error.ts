/** The machine's own refusals: rights, space, files, ports. */
const CODES = [
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOSPC',
  'EDQUOT',
  'EMFILE',
  'ENFILE',
  'EADDRINUSE',
  'ENOTDIR',
];

/** Whether the machine refuses what is asked of it, which is no fault of ours: its words say what. */
export function isSystemError(error: unknown): error is Error {
  return CODES.includes((error as { code?: string } | undefined)?.code ?? '');
}
