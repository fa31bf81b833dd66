// Written from de.json by `npm run texts`.
interface TextNamespaces {
  'rankings': {
    'title': undefined;
    'list.round': undefined;
    'list.season': undefined;
    'kind.label': undefined;
    'kind.round': undefined;
    'kind.season': undefined;
    'round.previous': undefined;
    'round.next': undefined;
    'table.manager': undefined;
    'podium': undefined;
    'own.title': undefined;
    'own.round': undefined;
    'own.season': undefined;
    'own.of': { total: string | number };
    'own.jump': undefined;
    'own.none': undefined;
    'empty.notStartedTitle': undefined;
    'empty.notStartedText': undefined;
    'empty.toLineup': undefined;
    'empty.calculatingTitle': undefined;
    'empty.calculatingText': undefined;
    'empty.listTitle': undefined;
    'empty.listText': undefined;
    'userDetails.title': undefined;
    'userDetails.noLineup': undefined;
    'userDetails.noLineupText': undefined;
    'userDetails.noPoints': undefined;
    'userDetails.score': undefined;
    'userDetails.roundTitle': undefined;
    'userDetails.roundPoints': undefined;
    'userDetails.roundMissed': undefined;
    'userDetails.roundChart': undefined;
    'userDetails.seasonTitle': undefined;
    'userDetails.seasonPoints': undefined;
    'userDetails.seasonMissed': undefined;
    'userDetails.seasonChart': undefined;
    'userDetails.missed': undefined;
  };
}
