#!/usr/bin/env node
/** `npx spieltag ...`: the command line of the game, by the way every root script goes. */
process.argv.splice(2, 0, 'spieltag');
await import('../bootstrap.mjs');
