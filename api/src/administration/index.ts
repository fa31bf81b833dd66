/** What administrators do to people, results and the game, for the command line. */
export { announce, listAnnouncements, withdrawAnnouncement } from './announcements.command.ts';
export {
  correctMatch,
  correctPlayer,
  listCorrections,
  withdrawCorrection,
} from './correct-result.command.ts';
export { deleteUser } from './delete-user.command.ts';
export { closeGame, openGame, readMaintenance } from './maintenance.command.ts';
export { readMatchFigures, readRoundMatches } from './match-figures.query.ts';
export { drawName, removePicture, renameGroup } from './names-and-pictures.command.ts';
export {
  banUser,
  exportUser,
  type FoundPeople,
  findPeople,
  type PeopleContext,
  readPerson,
  unbanUser,
} from './people.command.ts';
export { renameUser } from './rename-user.command.ts';
