// Written from de.json by `npm run texts`.
interface TextNamespaces {
  'achievements': {
    'reached': { name: string | number };
    'name.first-squad': undefined;
    'name.watch-list': undefined;
    'name.first-round': undefined;
    'name.ten-rounds': undefined;
    'name.thirty-rounds': undefined;
    'name.top-ten-percent': undefined;
    'name.five-times-top-ten-percent': undefined;
    'name.round-winner': undefined;
    'name.perfect-lineup': undefined;
    'name.hundred-points': undefined;
    'name.first-captain': undefined;
    'name.seven-days': undefined;
    'name.thirty-days': undefined;
    'name.ten-exchanges': undefined;
  };
}
