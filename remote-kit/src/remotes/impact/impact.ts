import { checkDeployment, type LiveSets, type Misfit } from '@spieltag/registry/contracts';
import type { LocalContracts } from './local-contracts.ts';

/** Modules of the kernel a live version takes from its page. */
export interface KernelUse {
  readonly name: string;
  readonly version: string;
  readonly modules: readonly string[];
}

/** A misfit, and whom it concerns besides the sources of here. */
export interface Concern extends Pick<Misfit, 'subject' | 'message'> {
  readonly code: Misfit['code'] | 'KERNEL_MODULE_MISSING';
  /** 'mf-market 1.0.0-0123456789', ... */
  readonly concerns: readonly string[];
}

export interface Impact {
  /** What was looked at, under the version its release would have. */
  readonly changed: readonly string[];
  readonly misfits: readonly Concern[];
}

/**
 * What would not fit if the sources of here were rolled out: as a deployment is judged, so beside what
 * is live now. Misfits that are there already are nobody's fault who changes something else.
 */
export function impactOf(
  live: LiveSets,
  local: LocalContracts,
  uses: readonly KernelUse[] = [],
): Impact {
  const { shell, remotes } = local;
  const after: LiveSets = {
    shells: shell ? [shell, ...live.shells] : live.shells,
    remotes: {
      ...live.remotes,
      ...Object.fromEntries(
        remotes.map((contract) => [
          contract.name,
          [contract, ...(live.remotes[contract.name] ?? [])],
        ]),
      ),
    },
  };
  const changed = [
    ...(shell ? [`shell ${shell.version}`] : []),
    ...remotes.map(({ name, version }) => `${name} ${version}`),
  ];
  const misfits = checkDeployment(live, after).map(
    ({ code, between, subject, message }): Concern => ({
      code,
      subject,
      message,
      concerns: between.filter((party) => !changed.includes(party)),
    }),
  );
  return { changed, misfits: [...misfits, ...missingModules(shell, uses)] };
}

/** Modules of the kernel that are gone, by the live versions that take them. */
function missingModules(
  shell: LocalContracts['shell'],
  uses: readonly KernelUse[],
): readonly Concern[] {
  if (!shell) return [];
  const there = new Set(shell.kernelModules);
  return uses.flatMap(({ name, version, modules }) =>
    modules
      .filter((module) => !there.has(module))
      .map((module) => ({
        code: 'KERNEL_MODULE_MISSING' as const,
        subject: module,
        message: `${name} ${version} takes ${module} from the page, the kernel of here has no such module`,
        concerns: [`${name} ${version}`],
      })),
  );
}
