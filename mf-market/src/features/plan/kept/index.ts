/** What comes when somebody looks for it: in one file, as its parts have most of it in common. */
export { PlanChanges } from '../plan-changes.view.tsx';
export { KeptPlans } from './kept-plans.view.tsx';
export { LinkedPlanTaker } from './linked-plan-taker.view.tsx';
