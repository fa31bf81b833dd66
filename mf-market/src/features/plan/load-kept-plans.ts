/** Most plans are made, looked at and committed: those by name come when somebody looks for them. */
export const loadKeptPlans = async () => (await import('./kept/kept-plans.view.tsx')).KeptPlans;
