// Written from de.json by `npm run texts`.
interface TextNamespaces {
  'startup': {
    'signInEnd.lostTitle': undefined;
    'signInEnd.lost': undefined;
    'signInEnd.takenTitle': undefined;
    'signInEnd.taken': undefined;
    'signInEnd.toGame': undefined;
  };
}
