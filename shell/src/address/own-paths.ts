/** Path of the debug scene below the season. */
export const DEBUG_PATH = '/debug';

/** Path of the page of operators below the season; it asks for a token itself. */
export const OPERATOR_PATH = '/operator';
