// Written from de.json by `npm run texts`.
interface TextNamespaces {
  'elsewhere': {
    'changed': { what: string | number };
    'players': { count: string | number };
    'bought': { players: string | number };
    'sold': { players: string | number };
    'moved': { formation: string | number };
    'captain': { player: string | number };
    'noCaptain': undefined;
    'cardLost': undefined;
    'watchList': undefined;
    'plan': undefined;
    'somebody': undefined;
    'deletion.title': undefined;
    'deletion.text': { name: string | number; when: string | number };
    'deletion.date': undefined;
    'deletion.account': undefined;
    'kept.title': undefined;
    'kept.text': { name: string | number };
    'signedOffTitle': undefined;
    'signedOff': undefined;
    'linked': undefined;
  };
}
