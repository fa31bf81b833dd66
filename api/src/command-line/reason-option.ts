/** Every change an administrator makes has a reason. */
export const REASON_OPTION = {
  reason: { value: '<why>', summary: 'why, for the audit log', required: true },
} as const;
