// Written from de.json by `npm run texts`.
interface TextNamespaces {
  'legal': {
    'legal.imprint': undefined;
    'legal.privacy': undefined;
    'legal.terms': undefined;
  };
}
