/** How the page is put together: manifests, releases, the discovery document, who is active where. */
export * from './activity.ts';
export * from './all-overridden.ts';
export * from './asset-check.ts';
export * from './discovery.ts';
export * from './escaped.ts';
export * from './failure-codes.ts';
export * from './kernel-range.ts';
export * from './offered-version.ts';
export * from './opening.ts';
export * from './operator-page.ts';
export * from './page.ts';
export * from './page-names.ts';
export * from './release.ts';
export * from './remote-manifest.ts';
export * from './report.ts';
export * from './screen-views.ts';
export * from './stage.ts';
