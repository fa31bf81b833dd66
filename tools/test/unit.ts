/** `npm test -w <workspace>`: the unit tests of one workspace. */
import { runJest } from './jest.ts';
import { tallyLine } from './tally.ts';

const workspace = process.argv[2];
if (!workspace) {
  console.error('error: name a workspace');
  process.exit(1);
}
const tally = await runJest('unit', [`/${workspace}/`]);
console.log(tallyLine(tally));
process.exitCode = tally.failed > 0 ? 1 : 0;
