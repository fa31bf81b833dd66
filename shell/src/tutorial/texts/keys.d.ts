// Written from de.json by `npm run texts`.
interface TextNamespaces {
  'tutorial': {
    'title': undefined;
    'previous': undefined;
    'next': undefined;
    'start': undefined;
    'step': { step: string | number; steps: string | number };
    'steps.roster.title': undefined;
    'steps.roster.text': undefined;
    'steps.lineup.title': undefined;
    'steps.lineup.text': undefined;
    'steps.matchday.title': undefined;
    'steps.matchday.text': undefined;
    'steps.rankings.title': undefined;
    'steps.rankings.text': undefined;
    'steps.groups.title': undefined;
    'steps.groups.text': undefined;
  };
}
