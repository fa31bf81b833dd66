/** The pages below help, each with an address of its own, in the order of the menu. */
export const HELP_PAGES = [
  'account',
  'settings',
  'reminders',
  'rules',
  'review',
  'seasons',
  'faq',
  'support',
  'terms',
  'privacy',
  'imprint',
  'about',
] as const;
export type HelpPage = (typeof HELP_PAGES)[number];
