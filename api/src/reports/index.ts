/** Whom and what players have operators look at, and how many reports of one player are open. */

export { registerReportRoutes } from './report.routes.ts';
export { reportOnce } from './report-once.ts';
export { findReportedNames, forgetReportsOfDeleted, settleNameReports } from './reported-names.ts';
