import type { LiveContracts } from '@spieltag/shared-kernel/registry';
import { registryContract } from '@spieltag/shared-kernel/registry';
import type { Command } from 'commander';
import { CliError } from '../errors/cli-error.ts';
import {
  type CliContext,
  type CommonOptions,
  connect,
  type RegistryCommand,
  registryCommand,
  remoteName,
} from './context.ts';

const { contracts } = registryContract.monitoring;

const IMPACT: RegistryCommand = {
  usage: 'impact [names...]',
  summary:
    'say which live versions would not fit the sources of here: what they promise on the bus, expose, use and claim, and for which kernel',
  example: 'npx remotes impact --against https://spieltag.example',
  rows: [contracts],
};

/** `impact [names...]`: whom a change of contracts concerns, before anything of it is published. */
export function impactCommand(cli: CliContext): Command {
  return registryCommand(IMPACT)
    .argument('[names...]', 'remotes, or shell for the kernel as well; all of here when left out')
    .action(async (given: readonly string[], options: CommonOptions) => {
      const { admin, site } = await connect(options, cli, IMPACT);
      const live: LiveContracts = await admin.call(contracts, {
        params: { projectId: admin.projectId },
      });
      const { impactOf, localContracts, readKernelUses } = await import('../impact/index.ts');
      const local = localContracts(given.map((name) => remoteName(name, cli)));
      const uses = local.shell ? await readKernelUses(site, live) : [];
      const { changed, misfits } = impactOf(live, local, uses);
      if (options.json) cli.print(JSON.stringify({ changed, misfits }, null, 2));
      else {
        for (const { code, message } of misfits) cli.print(`${code}: ${message}`);
        const concerned = new Set(misfits.flatMap(({ concerns }) => concerns));
        for (const name of concerned) cli.print(`concerned: ${name}`);
        cli.print(
          misfits.length === 0
            ? `what is live at ${site.origin} fits ${changed.join(', ')}`
            : `${misfits.length} misfits with what is live at ${site.origin}`,
        );
      }
      if (misfits.length > 0) throw new CliError('some live versions would not fit');
    });
}
