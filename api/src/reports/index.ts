/** Whom and what players have operators look at, and how many reports of one player are open. */

export { pageOf, REPORTS_OF_PAGE, type ReportedPage, weightOf } from './rank-reports.ts';
export { registerReportRoutes } from './report.routes.ts';
export { reportOnce } from './report-once.ts';
export { findReportedNames, forgetReportsOfDeleted, settleNameReports } from './reported-names.ts';
export { type Reporter, reporterOf } from './reporter.ts';
