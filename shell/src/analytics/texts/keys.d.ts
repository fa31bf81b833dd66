// Written from de.json by `npm run texts`.
interface TextNamespaces {
  'analytics': {
    'analytics.question': undefined;
    'analytics.what': undefined;
    'analytics.no': undefined;
    'analytics.yes': undefined;
    'analytics.more': undefined;
  };
}
