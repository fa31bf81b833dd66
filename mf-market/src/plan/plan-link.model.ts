/** What an address says of a plan that was passed on. */
export const PLAN_LINKED = 'plan';

/** In the address while the plans of this device are open, so that back closes them. */
export const PLANS_OPEN = 'plans';

/** Where plans of a season are kept on this device. */
export const keyOfPlans = (seasonId: string) => `market-plans-${seasonId}`;
