/** What players do with their account as a whole. */
export { deleteDueAccounts } from './delete-due-accounts.command.ts';
export { ownAccountRoutes } from './own-account.routes.ts';
