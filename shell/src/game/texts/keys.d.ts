// Written from de.json by `npm run texts`.
interface TextNamespaces {
  'game': {
    'loading': undefined;
  };
}
