/** How far reminders came. */
interface Told {
  /** To be told. */
  readonly users: number;
  /** Messages the game takes for sent. */
  readonly sent: number;
  /** Messages the push service has taken. */
  readonly taken: number;
}

/** @throws Error where not everybody was told once: rates of everybody would be those of others */
export function expectAllTold({ users, sent, taken }: Told): void {
  if (sent === users && taken === users) return;
  throw new Error(`Of ${users} messages ${sent} were sent, and ${taken} taken`);
}
