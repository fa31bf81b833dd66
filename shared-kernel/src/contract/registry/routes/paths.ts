/** In front of everything operators, teams and tools call. */
export const ADMIN = '/discovery/admin';
/** A project, and below it a micro frontend of it. */
export const PROJECT = `${ADMIN}/projects/{projectId}` as const;
export const MICRO_FRONTEND = `${PROJECT}/microFrontends/{id}` as const;
