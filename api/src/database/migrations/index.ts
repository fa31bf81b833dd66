import type { Migration } from 'kysely/migration';
import * as accounts from './0001-accounts.ts';
import * as season from './0002-season.ts';
import * as ledger from './0003-ledger.ts';
import * as evaluation from './0004-evaluation.ts';
import * as groups from './0005-groups.ts';
import * as roundCorrection from './0006-round-correction.ts';
import * as accountCare from './0007-accounts.ts';
import * as playerRatings from './0008-player-ratings.ts';
import * as snapshots from './0009-snapshots.ts';
import * as groupInvites from './0010-group-invites.ts';
import * as ledgerActions from './0011-ledger-actions.ts';
import * as seasonNews from './0012-season-news.ts';
import * as packedSlots from './0013-packed-slots.ts';
import * as callCount from './0014-call-count.ts';
import * as seasonUnchanged from './0015-season-unchanged.ts';
import * as playerOwners from './0016-player-owners.ts';
import * as oneForm from './0017-one-form.ts';
import * as idTokenDevice from './0018-id-token-device.ts';
import * as seasonSource from './0019-season-source.ts';
import * as administration from './0020-administration.ts';
import * as maintenance from './0021-maintenance.ts';
import * as eventAppliedAt from './0022-event-applied-at.ts';
import * as workingSpans from './0023-working-spans.ts';
import * as moneyOfThen from './0024-money-of-then.ts';
import * as handCorrections from './0025-hand-corrections.ts';
import * as seasonChange from './0026-season-change.ts';
import * as captaincies from './0027-captaincies.ts';
import * as seasonImport from './0028-season-import.ts';
import * as unpackedRounds from './0029-unpacked-rounds.ts';
import * as push from './0030-push.ts';
import * as accountDeletion from './0031-account-deletion.ts';
import * as groupPlay from './0032-group-play.ts';
import * as groupStory from './0033-group-story.ts';
import * as substitutions from './0034-substitutions.ts';
import * as communities from './0035-communities.ts';
import * as playedBeforeCorrection from './0036-played-before-correction.ts';
import * as groupContests from './0037-group-contests.ts';
import * as mailedCodes from './0038-mailed-codes.ts';
import * as keptReports from './0039-kept-reports.ts';
import * as formerMembers from './0040-former-members.ts';
import * as stayVersion from './0041-stay-version.ts';
import * as announcedOnce from './0042-announced-once.ts';
import * as deletedIdentities from './0043-deleted-identities.ts';
import * as mailedNetworks from './0044-mailed-networks.ts';
import * as reportedNames from './0045-reported-names.ts';
import * as devicesOfAccounts from './0046-devices-of-accounts.ts';
import * as networksOfReports from './0047-networks-of-reports.ts';
import * as drawSecrets from './0048-draw-secrets.ts';
import * as expiredMessages from './0049-expired-messages.ts';

/**
 * All migrations in order of their numbers. A new one is a file `NNNN-name.ts` with `up` and
 * `down`, and one line here; `npm run migrations -- add` notes its checksum, by which one that has
 * landed is never changed.
 */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-accounts': accounts,
  '0002-season': season,
  '0003-ledger': ledger,
  '0004-evaluation': evaluation,
  '0005-groups': groups,
  '0006-round-correction': roundCorrection,
  '0007-accounts': accountCare,
  '0008-player-ratings': playerRatings,
  '0009-snapshots': snapshots,
  '0010-group-invites': groupInvites,
  '0011-ledger-actions': ledgerActions,
  '0012-season-news': seasonNews,
  '0013-packed-slots': packedSlots,
  '0014-call-count': callCount,
  '0015-season-unchanged': seasonUnchanged,
  '0016-player-owners': playerOwners,
  '0017-one-form': oneForm,
  '0018-id-token-device': idTokenDevice,
  '0019-season-source': seasonSource,
  '0020-administration': administration,
  '0021-maintenance': maintenance,
  '0022-event-applied-at': eventAppliedAt,
  '0023-working-spans': workingSpans,
  '0024-money-of-then': moneyOfThen,
  '0025-hand-corrections': handCorrections,
  '0026-season-change': seasonChange,
  '0027-captaincies': captaincies,
  '0028-season-import': seasonImport,
  '0029-unpacked-rounds': unpackedRounds,
  '0030-push': push,
  '0031-account-deletion': accountDeletion,
  '0032-group-play': groupPlay,
  '0033-group-story': groupStory,
  '0034-substitutions': substitutions,
  '0035-communities': communities,
  '0036-played-before-correction': playedBeforeCorrection,
  '0037-group-contests': groupContests,
  '0038-mailed-codes': mailedCodes,
  '0039-kept-reports': keptReports,
  '0040-former-members': formerMembers,
  '0041-stay-version': stayVersion,
  '0042-announced-once': announcedOnce,
  '0043-deleted-identities': deletedIdentities,
  '0044-mailed-networks': mailedNetworks,
  '0045-reported-names': reportedNames,
  '0046-devices-of-accounts': devicesOfAccounts,
  '0047-networks-of-reports': networksOfReports,
  '0048-draw-secrets': drawSecrets,
  '0049-expired-messages': expiredMessages,
};
