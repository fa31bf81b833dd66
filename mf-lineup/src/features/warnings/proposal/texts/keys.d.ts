// Written from de.json by `npm run texts`.
interface TextNamespaces {
  'proposal': {
    'title': undefined;
    'choose': undefined;
    'formation': { formation: string | number };
    'apply': { count: number };
    'empty': undefined;
    'points': { count: number };
    'why.INACTIVE': undefined;
    'why.BENCH': undefined;
    'why.QUESTIONABLE': undefined;
    'why.STARTER': undefined;
    'why.ready': undefined;
  };
}
