/** What players do with their account as a whole. */
export { DueAccounts } from './delete-due-accounts.command.ts';
export { ownAccountRoutes } from './own-account.routes.ts';
