#!/usr/bin/env node
/** `npx remotes ...` where this kit is installed, see README.md of the repository it made. */
import { runCli } from './remotes/index.ts';

const OLDEST_NODE = 24;

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  console.error(
    `error: this is Node ${process.versions.node}, ${OLDEST_NODE} is needed: run it by npm or npx`,
  );
  process.exitCode = 1;
} else {
  process.exitCode = await runCli(process.argv.slice(2), {
    env: process.env,
    print: (text) => console.log(text.trimEnd()),
    progress: (line) => console.error(line.trimEnd()),
  });
}
