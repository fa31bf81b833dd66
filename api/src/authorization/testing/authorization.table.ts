/**
 * What every route answers everybody, one line per route: `family.name` of its contract row, then
 * the statuses for
 *
 * - nobody: no token; expired and forged: tokens of the user that are not good any more or never were
 * - trial: the guest of a device
 * - user: whose ledger and rankings the request is about; in no group
 * - other: another user
 * - member and gAdmin: a member and the admin of the group the request is about
 * - admin: an administrator of the game
 *
 * Where a request is let in and still fails, the comment says why. In production the simulation
 * routes are 404 for all. Requests are filled in from world.fixture.ts.
 */
// biome-ignore format: columns
export const AUTHORIZATION: Readonly<Record<string, string>> = {
  //                                         nobody  expired forged  trial   user    other   member  gAdmin  admin
  'account.uidAuth':                        '200     200     200     200     200     200     200     200     200',
  'account.externalAuth':                   '422     422     422     422     422     422     422     422     422', // the ID token is none
  'account.transferExternalAuth':           '401     401     401     422     422     422     422     422     422', // the ID token is none
  'account.me':                             '401     401     401     200     200     200     200     200     200',
  'account.showUser':                       '200     200     200     200     200     200     200     200     200',
  'account.showUserWithExternalId':         '200     200     200     200     200     200     200     200     200',
  'account.updateName':                     '401     401     401     200     200     200     200     200     200',
  'account.createTransferToken':            '401     401     401     200     200     200     200     200     200',
  'account.transferWithToken':              '401     401     401     422     422     422     422     422     422', // there is no such code
  'account.transferWithExternalAuth':       '401     401     401     422     422     422     422     422     422', // the ID token is none
  'account.updateImage':                    '401     401     401     200     200     200     200     200     200',
  'account.uploadLineupShareImage':         '401     401     401     403     200     200     200     200     200',
  'account.image':                          '200     200     200     200     200     200     200     200     200',
  'account.forceDeleteUser':                '401     401     401     403     403     403     403     403     404', // nobody has that account
  'account.forceRenameUser':                '401     401     401     403     403     403     403     403     404', // nobody has that account
  'account.forceUpdateUserImage':           '401     401     401     403     403     403     403     403     404', // nobody has that account
  'account.importUserList':                 '401     401     401     403     403     403     403     403     200',
  'account.importUsers':                    '401     401     401     403     403     403     403     403     200',

  //                                         nobody  expired forged  trial   user    other   member  gAdmin  admin
  'documents.document':                     '200     200     200     200     200     200     200     200     200',
  'documents.page':                         '200     200     200     200     200     200     200     200     200',
  'documents.seasonRules':                  '200     200     200     200     200     200     200     200     200',
  'ownAccount.deletion':                    '401     401     401     200     200     200     200     200     200',
  'ownAccount.requestDeletion':             '401     401     401     403     200     403     403     403     403', // of another account than that of the caller
  'ownAccount.withdrawDeletion':            '401     401     401     403     200     403     403     403     403', // of another account than that of the caller
  'ownAccount.devices':                     '401     401     401     200     200     200     200     200     200',
  'ownAccount.signOffDevice':               '401     401     401     403     200     403     403     403     403', // of another account than that of the caller
  'ownAccount.signOffOthers':               '401     401     401     403     200     403     403     403     403', // of another account than that of the caller
  'ownAccount.ownData':                     '401     401     401     200     200     200     200     200     200',

  //                                         nobody  expired forged  trial   user    other   member  gAdmin  admin
  'administration.announce':                '401     401     401     403     403     403     403     403     400', // it says no end
  'administration.withdrawAnnouncement':    '401     401     401     403     403     403     403     403     404', // there is no such announcement
  'administration.announcements':           '401     401     401     403     403     403     403     403     200',
  'administration.reportedAnnouncements':   '401     401     401     403     403     403     403     403     200',
  'administration.settleReports':           '401     401     401     403     403     403     403     403     404', // there is no such announcement
  'administration.settleNameReports':       '401     401     401     403     403     403     403     403     404', // nobody has reported them
  'administration.maintenance':             '401     401     401     403     403     403     403     403     200',
  'administration.closeGame':               '401     401     401     403     403     403     403     403     400', // it says no end
  'administration.openGame':                '401     401     401     403     403     403     403     403     200',
  'administration.auditLog':                '401     401     401     403     403     403     403     403     200',
  'administration.roundMatches':           '401     401     401     403     403     403     403     403     200',
  'administration.matchFigures':           '401     401     401     403     403     403     403     403     200',
  'administration.corrections':            '401     401     401     403     403     403     403     403     200',
  'administration.correctPlayer':          '401     401     401     403     403     403     403     403     400', // the match has not begun
  'administration.correctMatch':           '401     401     401     403     403     403     403     403     400', // the match has not begun
  'administration.withdrawCorrection':     '401     401     401     403     403     403     403     403     404', // there is no such correction
  'administration.findPeople':             '401     401     401     403     403     403     403     403     200',
  'administration.banUser':                '401     401     401     403     403     403     403     403     400', // it says no end
  'administration.unbanUser':              '401     401     401     403     403     403     403     403     404', // there is no such user
  'administration.deleteUser':             '401     401     401     403     403     403     403     403     404', // there is no such user
  'administration.drawName':               '401     401     401     403     403     403     403     403     404', // there is no such user
  'administration.removePicture':          '401     401     401     403     403     403     403     403     404', // there is no such user
  'administration.renameGroup':            '401     401     401     403     403     403     403     403     404', // there is no such group
  'administration.exportUser':             '401     401     401     403     403     403     403     403     404', // there is no such user

  //                                         nobody  expired forged  trial   user    other   member  gAdmin  admin
  'bitmap.league':                          '200     200     200     200     200     200     200     200     200',
  'bitmap.country':                         '200     200     200     200     200     200     200     200     200',
  'bitmap.team':                            '200     200     200     200     200     200     200     200     200',
  'bitmap.player':                          '200     200     200     200     200     200     200     200     200',

  //                                         nobody  expired forged  trial   user    other   member  gAdmin  admin
  'gameloop.currentState':                  '200     200     200     200     200     200     200     200     200',
  'gameloop.stream':                        '200     200     200     200     200     200     200     200     200',
  'gameloop.roundState':                    '200     200     200     200     200     200     200     200     200',
  'gameloop.commitLineup':                  '401     401     401     422     422     422     422     422     422', // there are no slots in the lineup
  'gameloop.playerTransaction':             '401     401     401     422     422     422     422     422     422', // there are no slots in the lineup
  'gameloop.setFavoritePlayers':            '401     401     401     200     200     200     200     200     200',
  'substitutions.own':                      '401     401     401     404     404     404     404     404     404', // the season has no substitutions
  'substitutions.set':                      '401     401     401     404     404     404     404     404     404', // the season has no substitutions
  'gameloop.opponentLineupInformer':        '403     403     403     403     403     403     403     403     403', // the market is open: hidden from everybody
  'happened.happened':                      '200     200     200     200     200     200     200     200     200',
  'gameloop.myRoundResult':                 '401     401     401     403     200     403     403     403     403',
  'gameloop.explainResult':                 '403     403     403     403     403     403     403     403     403', // the market is open: hidden from everybody
  'gameloop.otherResults':                  '200     200     200     200     200     200     200     200     200',
  'gameloop.listSeasons':                   '401     401     401     403     403     403     403     403     200',
  'gameloop.listSeasonImports':             '401     401     401     403     403     403     403     403     200',
  'gameloop.importSeason':                  '401     401     401     403     403     403     403     403     200',
  'gameloop.hideSeason':                    '401     401     401     403     403     403     403     403     200',
  'gameloop.showSeason':                    '401     401     401     403     403     403     403     403     200',
  'gameloop.setSeasonClock':                '401     401     401     403     403     403     403     403     200',
  'gameloop.seasonTimeline':                '401     401     401     403     403     403     403     403     200',

  //                                         nobody  expired forged  trial   user    other   member  gAdmin  admin
  'groups.createGroup':                     '401     401     401     403     200     200     200     200     200',
  'groups.myGroups':                        '401     401     401     403     200     403     403     403     403',
  'groups.readiness':                       '401     401     401     403     403     403     200     200     403',
  'groupPlay.play':                         '401     401     401     403     403     403     200     200     403',
  'groupPlay.chooseRuleBook':               '401     401     401     403     403     403     403     200     403',
  'groupPlay.invitePreview':                '200     200     200     200     200     200     200     200     200',
  'groupPlay.inviteMembership':             '401     401     401     200     200     200     200     200     200',
  'seasonReview.seasonReview':              '401     401     401     403     200     403     403     403     403',
  'seasonReview.ownSeasons':                '401     401     401     403     200     403     403     403     403',
  'groupStory.story':                       '401     401     401     403     403     403     200     200     403',
  'groupStory.react':                       '401     401     401     403     403     403     404     404     403', // that has not happened
  'groupStory.announce':                    '401     401     401     403     403     403     403     200     403',
  'groupStory.withdrawAnnouncement':        '401     401     401     403     403     403     403     200     403',
  'groupStory.reportAnnouncement':          '401     401     401     403     403     403     404     404     403', // there is no such announcement
  'reports.reportUser':                     '401     401     401     200     403     200     200     200     200', // nobody reports themselves
  'reports.reportGroup':                    '401     401     401     404     404     404     404     404     404', // there is no such group
  'groups.rename':                          '401     401     401     403     403     403     403     200     403',
  'groups.changeMemberRole':                '401     401     401     403     403     403     403     200     403',
  'groups.kickMember':                      '401     401     401     403     403     403     403     200     403',
  'groups.leave':                           '401     401     401     404     404     404     200     200     404', // who is no member cannot leave
  'groups.createJoinLink':                  '401     401     401     403     403     403     403     200     403',
  'groups.joinByLink':                      '401     401     401     403     200     200     422     422     200', // who is a member already cannot join
  'groups.importGroupList':                 '401     401     401     403     403     403     403     403     200',
  'groups.importGroups':                    '401     401     401     403     403     403     403     403     200',

  //                                         nobody  expired forged  trial   user    other   member  gAdmin  admin
  'ledger.overview':                        '401     401     401     403     200     403     403     403     403',
  'ledger.executeAction':                   '401     401     401     404     404     404     404     404     404', // there is no such action
  'ledger.ejectAction':                     '401     401     401     422     422     422     422     422     422', // there is no such action
  'ledger.stats':                           '401     401     401     403     200     403     403     403     403',

  //                                         nobody  expired forged  trial   user    other   member  gAdmin  admin
  'ranking.roundRanking':                   '200     200     200     200     200     200     200     200     200',
  'ranking.seasonRanking':                  '200     200     200     200     200     200     200     200     200',
  'ranking.myRoundRanking':                 '401     401     401     403     200     403     403     403     403',
  'ranking.mySeasonRanking':                '401     401     401     403     200     403     403     403     403',
  'ranking.groupRoundRanking':              '200     200     200     200     200     200     200     200     200',
  'ranking.groupSeasonRanking':             '200     200     200     200     200     200     200     200     200',
  'ranking.opponentRanking':                '200     200     200     200     200     200     200     200     200',
  'rankingPlace.roundAround':               '401     401     401     403     200     403     403     403     403',
  'rankingPlace.seasonAround':              '401     401     401     403     200     403     403     403     403',
  'rankingPlace.seasonCurve':               '401     401     401     200     200     200     200     200     200',
  'rankingPlace.groupCurve':                '401     401     401     403     403     403     404     404     403', // the user is no member of the group
  'communities.list':                       '200     200     200     200     200     200     200     200     200',
  'communities.mine':                       '401     401     401     403     200     403     403     403     403',
  'communities.join':                       '401     401     401     403     200     200     200     200     200',
  'communities.leave':                      '401     401     401     404     200     200     200     200     200', // the trial account has joined none
  'communities.roundPage':                  '200     200     200     200     200     200     200     200     200',
  'communities.seasonPage':                 '200     200     200     200     200     200     200     200     200',
  'communities.roundAround':                '401     401     401     403     200     403     403     403     403',
  'communities.seasonAround':               '401     401     401     403     200     403     403     403     403',
  'ranking.getSnapshot':                    '404     404     404     404     404     404     404     404     404', // there is no such snapshot
  'ranking.saveSnapshot':                   '401     401     401     403     200     403     403     403     403',
  'ranking.setSnapshotCacheControl':        '404     404     404     404     404     404     404     404     404', // there is no such snapshot

  //                                         nobody  expired forged  trial   user    other   member  gAdmin  admin
  'simulation.createRandomAccounts':        '401     401     401     200     200     200     200     200     200',
  'simulation.giftSoftCurrency':            '401     401     401     200     200     200     200     200     200',
  'simulation.giftHardCurrency':            '401     401     401     200     200     200     200     200     200',
  'simulation.giveXp':                      '401     401     401     200     200     200     200     200     200',
  'simulation.giveRoundRankingReward':      '401     401     401     404     404     404     404     404     404', // nothing is ranked yet
  'simulation.giveGroupRoundRankingReward': '401     401     401     404     404     404     404     404     404', // nothing is ranked yet
  'simulation.insertForceSellingPlayer':    '401     401     401     422     422     422     422     422     422', // the squad is empty
  'simulation.roundSimulationStep':         '401     401     401     200     200     200     200     200     200',

  //                                         nobody  expired forged  trial   user    other   member  gAdmin  admin
  'sportsdata.leagues':                     '200     200     200     200     200     200     200     200     200',
  'sportsdata.clientDatabase':              '200     200     200     200     200     200     200     200     200',
  'sportsdata.clientDatabaseByHash':        '200     200     200     200     200     200     200     200     200',
  'sportsdata.playerDetail':                '200     200     200     200     200     200     200     200     200',
  'sportsdata.playerDetailParts':           '200     200     200     200     200     200     200     200     200',
  'sportsdata.playerDetailFallbackParts':   '200     200     200     200     200     200     200     200     200',
  'sportsdata.playerImage':                 '200     200     200     200     200     200     200     200     200',
  'sportsdata.playerPopularity':            '200     200     200     200     200     200     200     200     200',
  'sportsdata.playersTable':                '200     200     200     200     200     200     200     200     200',
  'sportsdata.importPlayerRatings':         '401     401     401     403     403     403     403     403     200',
  'sportsdata.matchDetailsRedirect':        '302     302     302     302     302     302     302     302     302',
  'sportsdata.playerProfileRedirect':       '302     302     302     302     302     302     302     302     302',

  //                                         nobody  expired forged  trial   user    other   member  gAdmin  admin
  'push.overview':                          '401     401     401     200     200     200     200     200     200',
  'push.addDevice':                         '401     401     401     200     200     200     200     200     200',
  'push.renewDevice':                       '200     200     200     200     200     200     200     200     200', // by the cookie of the browser
  'push.removeDevice':                      '401     401     401     200     200     200     200     200     200', // gone already
  'push.forgetDevice':                     '401     401     401     200     200     200     200     200     200', // by its address, which others do not know
  'push.setPreferences':                    '401     401     401     200     200     200     200     200     200',
  'push.setEmail':                          '401     401     401     200     200     200     200     200     200',
  'push.confirmEmail':                      '401     401     401     400     400     400     400     400     400', // it is another code
  'push.unsubscribePage':                   '200     200     200     200     200     200     200     200     200',
  'push.unsubscribe':                       '200     200     200     200     200     200     200     200     200',
  'push.sendTest':                          '401     401     401     404     404     404     404     404     404', // there is no such device
};
