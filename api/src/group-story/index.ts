/** What happens in groups: told from stored rounds, with reactions and announcements of members. */

export { registerGroupStoryRoutes } from './group-story.routes.ts';
export { findReportedAnnouncements, settleReports } from './reports.command.ts';
