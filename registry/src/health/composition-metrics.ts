import { ScrapedFigures } from '@spieltag/server-kit/metrics';
import { Gauge, type Registry } from 'prom-client';
import type { LiveComposition } from '../composition/live-composition.ts';
import type { RegistryContext } from '../context/registry-context.ts';
import {
  type CompositionFigures,
  type LiveVersionFigures,
  readCompositionFigures,
} from './composition-figures.query.ts';

/** Figures of a version that is live. */
const OF_VERSIONS = [
  [
    'spieltag_composition_share_percent',
    'Visitors that get a version, percent',
    ({ share }: LiveVersionFigures) => share,
  ],
  [
    'spieltag_composition_mounts',
    'Visitors of the last hour for whom a version that is live came up',
    ({ mounts }: LiveVersionFigures) => mounts,
  ],
  [
    'spieltag_composition_failures',
    'Visitors of the last hour for whom a version that is live failed',
    ({ failures }: LiveVersionFigures) => failures,
  ],
] as const;

/** Tells how the versions fare that pages are composed of, and what was withdrawn. */
export function watchComposition(
  { registry }: { readonly registry: Registry },
  context: RegistryContext,
  composition: LiveComposition,
): void {
  const figures = new ScrapedFigures<CompositionFigures>(async () =>
    readCompositionFigures(context, await composition.get()),
  );
  const registers = [registry];
  for (const [name, help, figureOf] of OF_VERSIONS) {
    new Gauge({
      name,
      help,
      labelNames: ['remote', 'version'] as const,
      registers,
      async collect() {
        const { live = [] } = (await figures.get()) ?? {};
        this.reset();
        for (const one of live) {
          this.set({ remote: one.remote, version: one.version }, figureOf(one));
        }
      },
    });
  }
  new Gauge({
    name: 'spieltag_version_withdrawn_timestamp_seconds',
    help: 'When the registry last withdrew a version of a remote by itself, within a day',
    labelNames: ['remote'] as const,
    registers,
    async collect() {
      const { withdrawnAt = new Map<string, number>() } = (await figures.get()) ?? {};
      this.reset();
      for (const [remote, at] of withdrawnAt) this.set({ remote }, at / 1000);
    },
  });
}
