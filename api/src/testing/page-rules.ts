/** What a page judges by: its own context of the rules, made from what it was answered. */
export { createRulesContext as pageRules } from '../../../shared-kernel/src/stores/rules-context.ts';
