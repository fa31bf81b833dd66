/** The game is closed for a while: who calls meanwhile is told until when. */
export { Closure } from './closure.ts';
export {
  endMaintenance,
  findMaintenance,
  lockMaintenance,
  type Maintenance,
  writeMaintenance,
} from './maintenance.repository.ts';
