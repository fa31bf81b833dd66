/** Part of `npm run check`: every front end declares what it does, and does what it declares. */
import { BuildError, frontEndNames } from '../../build/packages.ts';
import { declarationFaults } from './check-front-ends.ts';

try {
  const faults = frontEndNames().flatMap(declarationFaults);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  console.error(`error: ${error.message}`);
  process.exitCode = 1;
}
