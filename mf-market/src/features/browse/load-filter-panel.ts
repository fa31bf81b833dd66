/** Most look through the list by position and name: the filters come with the first look at them. */
export const loadFilterPanel = async () => (await import('./filter-panel.view.tsx')).FilterPanel;
