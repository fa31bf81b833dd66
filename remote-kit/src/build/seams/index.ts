import webpack, { type RuleSetRule } from 'webpack';
import { ownModule } from '../places.ts';
import type { PageKind } from './contract.loader.ts';

/**
 * Where pages are built with something else than what their sources and libraries say. Each file of
 * this folder is one such seam: its head says why and what it wins, its test fails when the library
 * changes. What wins less than 2 kB goes as soon as the first screen's budget allows it.
 */
const here = (file: string) => ownModule(import.meta.dirname, file);

/** Modules that stand for whole packages. */
export const PACKAGE_STAND_INS = { typebox$: here('typebox.page.ts') };

/** Requests within federation that get another module. */
export const FEDERATION_PARTS: Readonly<Record<string, readonly RegExp[]>> = {
  'federation-errors.page.ts': [/^\.\/desc\.mjs$/],
  'federation-manifests.page.ts': [/^\.\.?\/utils\/preload\.js$/, /\/snapshot\/SnapshotHandler/],
};
/** Its logger's file, which others of the name are not. */
export const FEDERATION_LOGGER = {
  folder: /@module-federation[\\/]sdk[\\/]dist$/,
  request: /^\.\/logger\.js$/,
};
/** The plugin with which the shell gives its runtime to remotes. */
export const SHELL_RUNTIME_PLUGIN = here('share-runtime-core.page.ts');
/** What remotes get from the shell. */
export const BUNDLER_RUNTIME =
  /@module-federation[\\/]webpack-bundler-runtime[\\/]dist[\\/]bundler/;
const CREATE_ICON = /^\.\.\/createLucideIcon/;

const replace = (request: RegExp, file: string) =>
  new webpack.NormalModuleReplacementPlugin(request, here(file));

/** What every front end replaces within packages. */
export const replacements = () => [
  replace(CREATE_ICON, 'lucide-icon.page.ts'),
  ...Object.entries(FEDERATION_PARTS).flatMap(([file, requests]) =>
    requests.map((request) => replace(request, file)),
  ),
  new webpack.NormalModuleReplacementPlugin(FEDERATION_LOGGER.request, (asked) => {
    if (FEDERATION_LOGGER.folder.test(asked.context)) {
      asked.request = here('federation-logger.page.ts');
    }
  }),
];

/** What remotes replace besides: their copy of the shell's runtime. */
export const remoteReplacement = () => replace(BUNDLER_RUNTIME, 'federation-runtime.page.ts');

/** Sources that are rewritten before they are built. */
export const rewrites = (kind: PageKind): readonly RuleSetRule[] => [
  {
    test: /shared-kernel\/(?:src|dist)\/contract\/(registry\/)?(errors|(routes|schemas)\/(?!ids\.)[^/]+)\.[jt]s$/,
    enforce: 'pre',
    loader: here('contract.loader.ts'),
    options: kind,
  },
  {
    test: /shared-kernel\/(?:src|dist)\/(contract\/composition|events)\/[^/]+\.[jt]s$/,
    enforce: 'pre',
    loader: here('descriptions.loader.ts'),
  },
  { test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/, loader: here('lucide-icon.loader.ts') },
  {
    test: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]/,
    loader: here('react-router.loader.ts'),
  },
];
