// Written from de.json by `npm run texts`.
interface TextNamespaces {
  'captainCard': {
    'inHand': undefined;
    'inHandShort': undefined;
    'giving': undefined;
    'give': undefined;
  };
}
