/** Long lists of players: only the rows in sight are in the page, their crests are one picture. */
export { List, type RowComponentProps } from 'react-window';
export type { CrestSheet } from './crest-sheet.ts';
export { useCrestSheet } from './use-crest-sheet.ts';
