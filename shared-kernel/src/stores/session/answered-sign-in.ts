/** Where the answer of a sign-in by redirect waits until the game has loaded again. */
export const ANSWERED_SIGN_IN = 'spieltag.sign-in.answer';
