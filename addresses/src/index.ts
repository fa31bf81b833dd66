/**
 * Addresses of all screens, made from the manifests of the remotes by `npm run addresses`: nobody
 * writes them here. Every front end takes along those it links to, so that a link to a new remote
 * needs no other kernel.
 */
import {
  type AddressPart as Part,
  type OverlayAddress,
  seasonPath,
  useSeasonId,
} from '@spieltag/shared-kernel/remote';
import { useMemo } from 'react';

/** Builds addresses within a season. Parts left out are the screens' own defaults. */
export function seasonPaths(seasonId: string) {
  return {
    /** `/help` of mf-account. */
    help: () => seasonPath(seasonId, 'help'),
    /** `/help/stats` of mf-account. */
    helpStats: () => seasonPath(seasonId, 'help', 'stats'),
    /** `/help/account` of mf-account. */
    helpAccount: () => seasonPath(seasonId, 'help', 'account'),
    /** `/help/settings` of mf-account. */
    helpSettings: () => seasonPath(seasonId, 'help', 'settings'),
    /** `/help/reminders` of mf-account. */
    helpReminders: () => seasonPath(seasonId, 'help', 'reminders'),
    /** `/help/rules/:section?` of mf-account. */
    helpRules: (section?: Part) => seasonPath(seasonId, 'help', 'rules', section),
    /** `/help/review` of mf-account. */
    helpReview: () => seasonPath(seasonId, 'help', 'review'),
    /** `/help/seasons` of mf-account. */
    helpSeasons: () => seasonPath(seasonId, 'help', 'seasons'),
    /** `/help/about` of mf-account. */
    helpAbout: () => seasonPath(seasonId, 'help', 'about'),
    /** `/help/faq` of mf-account. */
    helpFaq: () => seasonPath(seasonId, 'help', 'faq'),
    /** `/help/support` of mf-account. */
    helpSupport: () => seasonPath(seasonId, 'help', 'support'),
    /** `/help/terms` of mf-account. */
    helpTerms: () => seasonPath(seasonId, 'help', 'terms'),
    /** `/help/privacy` of mf-account. */
    helpPrivacy: () => seasonPath(seasonId, 'help', 'privacy'),
    /** `/help/imprint` of mf-account. */
    helpImprint: () => seasonPath(seasonId, 'help', 'imprint'),
    /** `/group/:rankingType?/:roundId?/:groupId?/:userId?` of mf-groups. */
    group: (rankingType?: Part, roundId?: Part, groupId?: Part, userId?: Part) => seasonPath(seasonId, 'group', rankingType, roundId, groupId, userId),
    /** `/` of mf-lineup. */
    lineup: () => seasonPath(seasonId),
    /** `/share` of mf-lineup. */
    share: () => seasonPath(seasonId, 'share'),
    /** `/live/:roundId?/:view?` of mf-live. */
    live: (roundId?: Part, view?: Part) => seasonPath(seasonId, 'live', roundId, view),
    /** `/transfermarket/:view?` of mf-market. */
    transfermarket: (view?: Part) => seasonPath(seasonId, 'transfermarket', view),
    /** `/global-ranking/:rankingType?/:roundId?/:page?` of mf-rankings. */
    globalRanking: (rankingType?: Part, roundId?: Part, page?: Part) => seasonPath(seasonId, 'global-ranking', rankingType, roundId, page),
    /** `/debug` of the shell. */
    debug: () => seasonPath(seasonId, 'debug'),
    /** `/operator` of the shell. */
    operator: () => seasonPath(seasonId, 'operator'),
  };
}

/** Builds addresses within the season that is shown. */
export function useSeasonPath() {
  const seasonId = useSeasonId();
  return useMemo(() => seasonPaths(seasonId), [seasonId]);
}

/** `/player-details/:playerId/:roundId?` over any screen, of mf-market, for `openOverlay`. */
export const playerDetails = (playerId: Part, roundId?: Part): OverlayAddress => ['player-details', playerId, roundId];

/** `/user-details/*` over any screen, of mf-rankings, for `openOverlay`. */
export const userDetails = (...parts: (Part | undefined)[]): OverlayAddress => ['user-details', ...parts];

/** `/points-details/:roundId/:userId?` over any screen, of mf-rankings, for `openOverlay`. */
export const pointsDetails = (roundId: Part, userId?: Part): OverlayAddress => ['points-details', roundId, userId];
