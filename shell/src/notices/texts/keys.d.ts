// Written from de.json by `npm run texts`.
interface TextNamespaces {
  'notices': {
    'connection.kept': { at: string | number };
    'connection.keptServer': { at: string | number };
    'connection.offline': undefined;
    'connection.server': undefined;
  };
}
