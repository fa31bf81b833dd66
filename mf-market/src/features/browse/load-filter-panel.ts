/**
 * Most look through the list by position and name: the filters come with the first look at them, in one
 * file with the plans, as both are kept by name.
 */
export const loadFilterPanel = async () =>
  (await import(/* webpackChunkName: "kept" */ './filter-panel.view.tsx')).FilterPanel;
