// Written from de.json by `npm run texts`.
interface TextNamespaces {
  'roundCard': {
    'title': undefined;
    'all': undefined;
    'of': { rank: number; count: number };
    'ofSoFar': { rank: number; count: number };
    'state.alone': undefined;
    'state.running': undefined;
    'state.toCome': undefined;
    'state.calculating': undefined;
    'state.unrated': undefined;
    'state.nobody': undefined;
    'more': { count: number };
    'retryFor': { name: string | number };
    'retry': undefined;
    'empty': undefined;
    'toGroups': undefined;
  };
}
