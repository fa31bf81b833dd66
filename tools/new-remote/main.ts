/**
 * `npm run new:remote <name> -- [--de Text] [--en Text] [--icon Star]`: a remote that works, with
 * screen, tab, texts, tests and release. The shell shows it as soon as it is published. With
 * `--standalone ../folder --against https://site` it gets a repository of its own.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createStandalone, planRemote, writeRemote } from '@spieltag/remote-kit/create';
import {
  BuildError,
  frontEndNames,
  ROOT,
  readFrontEnd,
  readPackageJson,
} from '@spieltag/remote-kit/packages';
import { updateBuilders } from '../addresses/builders.ts';
import { textFolders } from '../texts/text-folders.ts';
import { registerWorkspace } from './register-workspace.ts';

const TEMPLATE = join(import.meta.dirname, 'template');
const PROJECT = 'spieltag';

try {
  const { values, positionals } = parseArgs({
    options: {
      de: { type: 'string' },
      en: { type: 'string' },
      icon: { type: 'string', default: 'Star' },
      standalone: { type: 'string' },
      against: { type: 'string', default: 'http://localhost:8080' },
    },
    allowPositionals: true,
  });
  const [name, ...more] = positionals;
  if (!name || more.length > 0) throw new BuildError('name the new remote, e.g. scouting');
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const wish = {
    name,
    label: { de: values.de ?? title, en: values.en ?? values.de ?? title },
    icon: values.icon,
  };
  if (values.standalone === undefined) makeHere(wish);
  else await makeStandalone(wish, values.standalone, values.against);
} catch (error) {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (!(error instanceof BuildError) && !code.startsWith('ERR_PARSE_ARGS')) throw error;
  console.error(`error: ${message}`);
  process.exitCode = 1;
}

type Wish = Parameters<typeof planRemote>[0];

function makeHere(wish: Wish): void {
  const { version, devDependencies } = readPackageJson('shared-kernel');
  const { shell } = readFrontEnd('shell');
  const filling = {
    ...planRemote(wish, {
      kernel: version,
      remotes: frontEndNames().flatMap((other) => readFrontEnd(other).manifest ?? []),
      ...(shell?.addresses && { shellAddresses: shell.addresses }),
      namespaces: textFolders().map(({ namespace }) => namespace),
    }),
    react: devDependencies?.react ?? '',
  };
  const folder = `mf-${wish.name}`;
  for (const file of writeRemote(join(ROOT, folder), filling, [TEMPLATE])) {
    console.log(`made ${join(folder, file)}`);
  }
  updateBuilders();
  // The last step: what fails before leaves a folder behind, and nothing that knows of it.
  registerWorkspace(ROOT, filling);
  console.log(`
${folder} is there, at /${wish.name}. What to do with it (docs/teams.md):
  npm run dev -w ${folder}          see it inside the game that runs at http://localhost:8080
  npm test -w ${folder}
  docs/architecture.md              wants a line that names it
  npx remotes publish ${folder} && npx remotes deploy ${folder}`);
}

async function makeStandalone(wish: Wish, folder: string, against: string): Promise<void> {
  const site = URL.parse(against);
  if (!site) throw new BuildError(`--against must be an address, not '${against}'`);
  const dir = resolve(process.env.INIT_CWD ?? '.', folder);
  for (const file of await createStandalone({ ...wish, dir, site, projectId: PROJECT })) {
    console.log(`made ${join(folder, file)}`);
  }
  console.log(`
mf-${wish.name} is there, in a repository of its own. What to do with it (its README.md):
  cd ${folder} && npm install
  npm run dev                       see it inside ${site.origin}
  npm run check && npm test
  REMOTES_TOKEN=... npm run release`);
}
