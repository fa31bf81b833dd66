// Written from de.json by `npm run texts`.
interface TextNamespaces {
  'captainCard': {
    'inHand': undefined;
    'giving': undefined;
    'give': undefined;
  };
}
