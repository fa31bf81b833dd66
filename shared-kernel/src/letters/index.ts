/** Letters as they are compared where somebody types a name. */
export { foldLetters } from './fold-letters.ts';
