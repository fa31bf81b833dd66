/** How long a reason is at least and at most for the API, in characters. */
export const MIN_REASON_LENGTH = 3;
export const MAX_REASON_LENGTH = 500;
