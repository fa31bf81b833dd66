#!/usr/bin/env node
/** `npx remotes ...`: the command line of the remotes, by the way every root script goes. */
process.argv.splice(2, 0, 'remotes');
await import('../bootstrap.mjs');
