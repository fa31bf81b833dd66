/** Files on a player's device. */
export { saveAsJson } from './save-as-json.ts';
