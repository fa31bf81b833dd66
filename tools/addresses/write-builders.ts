import type { RemoteManifest } from '@spieltag/shared-kernel/composition';

/** The part of a manifest that says where its screens are. */
export type AddressManifest = Pick<RemoteManifest, 'name'> & {
  readonly applications: readonly Pick<
    RemoteManifest['applications'][number],
    'name' | 'match' | 'slot'
  >[];
};

/** An address somebody can link to. */
interface Pattern {
  readonly remote: string;
  readonly application: string;
  readonly pattern: string;
  readonly isOverlay: boolean;
}

const HEAD = `/**
 * Addresses of all screens, made from the manifests of the remotes by \`npm run addresses\`: nobody
 * writes them here. Every front end takes along those it links to, so that a link to a new remote
 * needs no other kernel.
 */
import {
  type AddressPart as Part,
  type OverlayAddress,
  seasonPath,
  useSeasonId,
} from '@spieltag/shared-kernel/remote';
import { useMemo } from 'react';
`;

/** The module of builders for the addresses of all remotes and of the shell. */
export function writeBuilders(
  manifests: readonly AddressManifest[],
  shellAddresses: readonly string[],
): string {
  const patterns = manifests.flatMap(({ name: remote, applications }) =>
    applications.flatMap(({ name: application, match, slot }) =>
      match.map((pattern) => ({ remote, application, pattern, isOverlay: slot === 'overlay' })),
    ),
  );
  const ofShell = shellAddresses.map((pattern) => ({
    remote: 'the shell',
    application: 'shell',
    pattern,
    isOverlay: false,
  }));
  const screens = [...patterns.filter(({ isOverlay }) => !isOverlay), ...ofShell];
  const overlays = patterns.filter(({ isOverlay }) => isOverlay);
  return `${HEAD}
/** Builds addresses within a season. Parts left out are the screens' own defaults. */
export function seasonPaths(seasonId: string) {
  return {
${screens.map(screenBuilder).join('\n')}
  };
}

/** Builds addresses within the season that is shown. */
export function useSeasonPath() {
  const seasonId = useSeasonId();
  return useMemo(() => seasonPaths(seasonId), [seasonId]);
}

${overlays.map(overlayBuilder).join('\n\n')}
`;
}

/** The function of \`seasonPaths\` or of the module that builds an address of a pattern. */
export function builderName(pattern: string, application: string): string {
  const words = wordsOf(pattern).flatMap((word) => word.split('-'));
  const [first = application, ...more] = words;
  return first + more.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function screenBuilder({ remote, application, pattern }: Pattern): string {
  const words = wordsOf(pattern).map((word) => `'${word}'`);
  const parts = ['seasonId', ...words, ...paramsOf(pattern).map(({ argument }) => argument)];
  return `    /** \`${pattern}\` of ${remote}. */
    ${builderName(pattern, application)}: (${signature(pattern)}) => seasonPath(${parts.join(', ')}),`;
}

function overlayBuilder({ remote, application, pattern }: Pattern): string {
  const [word = application] = wordsOf(pattern);
  const parts = [`'${word}'`, ...paramsOf(pattern).map(({ argument }) => argument)];
  return `/** \`${pattern.slice(1)}\` over any screen, of ${remote}, for \`openOverlay\`. */
export const ${builderName(pattern, application)} = (${signature(pattern)}): OverlayAddress => [${parts.join(', ')}];`;
}

function signature(pattern: string): string {
  return paramsOf(pattern)
    .map(({ declared }) => declared)
    .join(', ');
}

/** \`:name\` must be given, \`:name?\` may be left out, a closing \`*\` stands for any. */
function paramsOf(pattern: string): readonly { declared: string; argument: string }[] {
  return pattern
    .replace(/^\*/, '')
    .split('/')
    .flatMap((segment) => {
      if (segment === '*')
        return [{ declared: '...parts: (Part | undefined)[]', argument: '...parts' }];
      if (!segment.startsWith(':')) return [];
      const name = segment.slice(1).replace('?', '');
      return [{ declared: `${segment.slice(1)}: Part`, argument: name }];
    });
}

function wordsOf(pattern: string): readonly string[] {
  return pattern.split('/').filter((segment) => /^[a-z]/.test(segment));
}
