/** Something the one who starts the game can mend; the message is one clear line. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
