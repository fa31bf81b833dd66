/** What comes after `spieltag`. */
export const VERBS = ['backup', 'restore', 'end-access', 'migrate', 'make-key'] as const;
export type Verb = (typeof VERBS)[number];

const WHERE = `The database is that of DATABASE_URL, or the one in the folder DATA_DIR (.data). The registry's is the
same unless REGISTRY_DATABASE_URL says otherwise; its files lie in ARTEFACTS_DIR, or the bucket ARTEFACTS_BUCKET,
and its key in REGISTRY_SIGNING_KEY_FILE, all below DATA_DIR when they are not set.

Exit codes: 0 done, 1 refused or failed, 2 the command makes no sense.`;

const HELP: Readonly<Record<Verb, string>> = {
  backup: `Usage: spieltag backup <folder> [options]

Write all the game keeps into a folder: the rows of game server and registry, the files of published
versions, and the registry's key. The game may be played meanwhile. The folder is there when it is whole.

  --json  the result as JSON

Example:
  npx spieltag backup /srv/backups/2026-11-23
`,
  restore: `Usage: spieltag restore <folder> [options]

Bring back what was backed up, whole or not at all, where there is nothing yet and no server runs. A backup
of an older version is brought up to date. Tokens, sessions and links of the registry end, as some may have
been revoked since; keys for releases stay, and are listed.

  --replace        what is there already goes
  --database-only  neither files nor the registry's key
  --json           the result as JSON

Example:
  npx spieltag restore /srv/backups/2026-11-23
`,
  'end-access': `Usage: spieltag end-access [options]

End every token, session and link of the registry, as restore does, where the whole database went back to an
earlier moment by other means, such as PostgreSQL's log of changes: some may have been revoked since. Type it
before any server starts. Keys for releases stay, and are listed; the registry's tables are brought up to date.

  --json  the result as JSON

Example:
  npx spieltag end-access
`,
  migrate: `Usage: spieltag migrate [options]

Bring the tables of game server and registry up to date, as their next start would.

  --json  the result as JSON

Example:
  npx spieltag migrate
`,
  'make-key': `Usage: spieltag make-key <file> [options]

Make the key a registry signs with, wrapped by KEY_WRAPPING_SECRET; one that is there is kept, and wrapped
anew where that is due.

  --json  the result as JSON

Example:
  npx spieltag make-key signing-key.json
`,
};

/** What one command does. */
export const helpOf = (verb: Verb): string => `${HELP[verb]}\n${WHERE}`;

/** Said below what there is besides. */
export const OTHER_COMMANDS = `
Besides:
  spieltag backup <folder>   write all the game keeps into a folder
  spieltag restore <folder>  bring it back
  spieltag end-access        end what may have been revoked since the database went back in time
  spieltag migrate           bring the tables up to date
  spieltag make-key <file>   make the key a registry signs with
`;
