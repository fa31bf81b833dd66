const RETRY_AFTER_MS = 1000;

/**
 * What no first screen shows: everything modal, what stands in dialogs, sheets and forms, what long lists end with, menus, and
 * lineups to look at.
 * All of it comes with the first of it, so that within an open dialog nothing is still to be loaded.
 */
const IMPORTS = {
  ActionMenu: async () => (await import('../actions/action-menu.view.tsx')).ActionMenu,
  AlertDialog: async () => (await import('../dialogs/alert-dialog.view.tsx')).AlertDialog,
  ConfirmDialog: async () => (await import('../dialogs/confirm-dialog.view.tsx')).ConfirmDialog,
  MultiSelectDialog: async () =>
    (await import('../dialogs/multi-select-dialog.view.tsx')).MultiSelectDialog,
  PromptDialog: async () => (await import('../dialogs/prompt-dialog.view.tsx')).PromptDialog,
  Sheet: async () => (await import('../dialogs/sheet.view.tsx')).Sheet,
  NumberField: async () => (await import('../fields/number-field.view.tsx')).NumberField,
  RangeFields: async () => (await import('../fields/range-fields.view.tsx')).RangeFields,
  Flag: async () => (await import('../identity/flag.view.tsx')).Flag,
  LineChart: async () => (await import('../charts/line-chart.view.tsx')).LineChart,
  Pagination: async () => (await import('../layout/pagination.view.tsx')).Pagination,
  PointsBreakdownTable: async () =>
    (await import('../charts/points-breakdown-table.view.tsx')).PointsBreakdownTable,
  ResultLineup: async () => (await import('../pitch/result-lineup.view.tsx')).ResultLineup,
  Portrait: async () => (await import('../identity/portrait.view.tsx')).Portrait,
};

/** The components that are loaded with the first dialog, by name. */
export type LazyViews = {
  readonly [Name in keyof typeof IMPORTS]: Awaited<ReturnType<(typeof IMPORTS)[Name]>>;
};

let coming: Promise<LazyViews> | undefined;

/** Fetches what dialogs need, so that the first one opens at once. The shell asks when it is idle. */
export function preloadDialogs(): Promise<LazyViews> {
  coming ??= start();
  return coming;
}

/** A promise that says it is fulfilled is read by `use` at once, without a fallback in between. */
function start(): Promise<LazyViews> {
  const promise = loadUntilThere();
  void promise.then((value) => Object.assign(promise, { status: 'fulfilled', value }));
  return promise;
}

/** Tries until it succeeds: what a dialog says must not be lost with the connection. */
async function loadUntilThere(): Promise<LazyViews> {
  for (;;) {
    try {
      return await loadAll();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    }
  }
}

async function loadAll(): Promise<LazyViews> {
  const loading = Object.entries(IMPORTS).map(async ([name, load]) => [name, await load()]);
  return Object.fromEntries(await Promise.all(loading));
}
