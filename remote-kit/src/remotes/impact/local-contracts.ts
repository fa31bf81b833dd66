import type { RemoteContract, ShellContract } from '@spieltag/registry/contracts';
import { EVENTS } from '@spieltag/shared-kernel/events';
import { frontEndNames, readFrontEnd, readPackageJson } from '../../build/packages.ts';
import { kernelRequests, sharedRanges, sharedVersions } from '../../build/shared-packages.ts';
import { sourceVersion } from '../../build/source-version.ts';

/** What the sources of here promise and expect, as their releases would say it. */
export interface LocalContracts {
  /** Present: the shell, and with it the kernel, is among them. */
  readonly shell?: ShellContract & {
    /** Modules of the kernel remotes may take from the page. */
    readonly kernelModules: readonly string[];
  };
  readonly remotes: readonly RemoteContract[];
}

/** Reads front ends by name; all of this repository where none is named. @throws BuildError */
export function localContracts(names: readonly string[]): LocalContracts {
  const wanted = (names.length > 0 ? names : frontEndNames()).map(readFrontEnd);
  const shell = wanted.find(({ name }) => name === 'shell');
  const remotes = wanted.flatMap((frontEnd) =>
    frontEnd.manifest
      ? [
          {
            ...frontEnd.manifest,
            version: sourceVersion(frontEnd, 'production'),
            shared: sharedRanges(frontEnd),
          },
        ]
      : [],
  );
  if (!shell) return { remotes };
  return {
    remotes,
    shell: {
      version: sourceVersion(shell, 'production'),
      kernel: readPackageJson('shared-kernel').version,
      shared: sharedVersions(),
      ...shell.shell,
      bus: Object.fromEntries(Object.entries(EVENTS).map(([event, row]) => [event, row.version])),
      kernelModules: kernelRequests(),
    },
  };
}
