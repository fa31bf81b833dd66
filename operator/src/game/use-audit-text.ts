import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useCallback } from 'react';

/** What the page has words for; another one stands there as the game server calls it. */
const ACTIONS = [
  'announce',
  'withdrawAnnouncement',
  'settleReports',
  'settleNameReports',
  'closeGame',
  'openGame',
  'importSeason',
  'hideSeason',
  'showSeason',
  'setSeasonClock',
  'correctPlayer',
  'correctMatch',
  'withdrawCorrection',
  'endCorrection',
  'banUser',
  'unbanUser',
  'deleteUser',
  'exportUser',
  'drawName',
  'removePicture',
  'renameGroup',
  'forceDeleteUser',
] as const;

/** Says in the user's language what was done to the game. */
export function useAuditText(): (action: string) => string {
  const { t } = useTexts('operator');
  return useCallback(
    (action) => {
      const known = ACTIONS.find((one) => one === action);
      return known ? t(`operator.game.did.${known}`) : action;
    },
    [t],
  );
}
