import { resolve } from 'node:path';
import type { Command } from 'commander';
import { type CliContext, defaultProject, plainCommand, siteOf } from './context.ts';

interface NewOptions {
  readonly against: string;
  readonly project: string;
  readonly de?: string;
  readonly en?: string;
  readonly icon: string;
  readonly json?: true;
}

/** `new <name> <folder>`: a remote in a repository of its own, from what a site offers. */
export function newCommand(cli: CliContext): Command {
  return plainCommand(
    'new <name> <folder>',
    'make a remote in a repository of its own, for a running site',
    'npx remotes new scouting ../scouting --against https://spieltag.example --icon Medal',
  )
    .argument('<name>', 'its name, without mf-')
    .argument('<folder>', 'where it is made')
    .requiredOption('--against <url>', 'the running site')
    .option('--project <id>', 'project of the registry', defaultProject())
    .option('--de <text>', 'what its tab says in German')
    .option('--en <text>', 'what it says in English')
    .option('--icon <name>', 'picture of its tab', 'Star')
    .action(async (name: string, folder: string, options: NewOptions) => {
      const { against, project, icon, json } = options;
      const site = siteOf(against);
      const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
      const { createStandalone } = await import('../../create/index.ts');
      const dir = resolve(cli.env.INIT_CWD ?? '.', folder);
      const files = await createStandalone({
        name,
        label: { de: options.de ?? title, en: options.en ?? options.de ?? title },
        icon,
        dir,
        site,
        projectId: project,
      });
      if (json) return cli.print(JSON.stringify({ remote: `mf-${name}`, dir, files }, null, 2));
      cli.print(`${files.join('\n')}\n\nmf-${name} is there: cd ${folder} && npm install`);
    });
}
