/** In one file with the filters, as both are kept by name. */
const load = () => import(/* webpackChunkName: "kept" */ './kept/index.ts');

/** Most plans are made and committed: those by name come when somebody looks for them. */
export const loadKeptPlans = async () => (await load()).KeptPlans;

/** Comes with what else the sheet of a plan shows. */
export const loadPlanChanges = async () => (await load()).PlanChanges;

/** Hardly anybody comes by a link with a plan. */
export const loadTaker = async () => (await load()).LinkedPlanTaker;
