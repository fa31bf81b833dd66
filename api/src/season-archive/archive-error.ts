/** An archive cannot be written or read; the message is one clear line. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

/** What is written in an archive is not what follows from it; the message says what, and where. */
export class ArchiveDifference extends Error {
  override readonly name = 'ArchiveDifference';
}
