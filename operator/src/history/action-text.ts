import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useCallback } from 'react';

/** What the history has words for; another one stands there as the registry calls it. */
const ACTIONS = [
  'publish',
  'publish-preview',
  'copy-release',
  'deploy',
  'deploy-build',
  'split',
  'promote',
  'advance',
  'step',
  'restart-step',
  'pause',
  'resume',
  'rollback',
  'withdraw',
  'doubt',
  'prune',
  'cancel',
  'pin',
  'unpin',
  'sign-in',
  'make-token',
  'revoke-token',
  'revoke-session',
  'make-override',
  'open-override',
  'open-staff-link',
  'revoke-override',
  'make-staff-link',
  'revoke-staff-link',
  'add-key',
  'revoke-key',
  'test-webhook',
  'restore',
] as const;

/** Says in the user's language what was done. */
export function useActionText(): (action: string) => string {
  const { t } = useTexts('operator');
  return useCallback(
    (action) => {
      const known = ACTIONS.find((one) => one === action);
      return known ? t(`operator.action.${known}`) : action;
    },
    [t],
  );
}
