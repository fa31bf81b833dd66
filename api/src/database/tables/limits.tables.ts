/** Calls counted for all servers together. Not logged: a crash forgives a minute. */
interface CallCountTable {
  /** Hash of what is counted; addresses themselves are not kept. */
  key: Buffer;
  /** The minute of the count, in minutes since the epoch. */
  minute: number;
  calls: number;
}

/** Tables of the limits, to be merged into the database's type. */
export interface LimitsTables {
  call_count: CallCountTable;
}
