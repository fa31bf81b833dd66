// Written from de.json by `npm run texts`.
interface TextNamespaces {
  'seasonEnd': {
    'title': undefined;
    'text': { season: string | number; rank: string | number; users: string | number; points: string | number; count: number };
    'review': undefined;
  };
}
