/**
 * `npm run new:remote <name> -- [--de Text] [--en Text] [--icon Star]`: a remote that works, with
 * screen, tab, texts, tests and release. The shell shows it as soon as it is published.
 */
import { parseArgs } from 'node:util';
import { BuildError } from '@spieltag/remote-kit/packages';
import { updateBuilders } from '../addresses/builders.ts';
import { planRemote } from './plan-remote.ts';
import { registerWorkspace, writeFiles } from './write-remote.ts';

try {
  const { values, positionals } = parseArgs({
    options: {
      de: { type: 'string' },
      en: { type: 'string' },
      icon: { type: 'string', default: 'Star' },
    },
    allowPositionals: true,
  });
  const [name, ...more] = positionals;
  if (!name || more.length > 0) throw new BuildError('name the new remote, e.g. scouting');
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const filling = planRemote({
    name,
    label: { de: values.de ?? title, en: values.en ?? values.de ?? title },
    icon: values.icon,
  });
  for (const file of writeFiles(filling)) console.log(`made ${file}`);
  registerWorkspace(filling);
  updateBuilders();
  const folder = `mf-${name}`;
  console.log(`
${folder} is there, at /${name}. What to do with it (docs/teams.md):
  npm run dev -w ${folder}          see it inside the game that runs at http://localhost:8080
  npm test -w ${folder}
  npx remotes publish ${folder} && npx remotes deploy ${folder}`);
} catch (error) {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (!(error instanceof BuildError) && !code.startsWith('ERR_PARSE_ARGS')) throw error;
  console.error(`error: ${message}`);
  process.exitCode = 1;
}
