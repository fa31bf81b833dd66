/** Path of the debug scene below the season. */
export const DEBUG_PATH = '/debug';

/** Path below the season that leads away, to the page of operators. */
export const OPERATOR_PATH = '/operator';
