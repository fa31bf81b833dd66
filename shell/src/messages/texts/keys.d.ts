// Written from de.json by `npm run texts`.
interface TextNamespaces {
  'messages': {
    'signIn.title': undefined;
    'signIn.later': undefined;
    'signIn.keepsTeam': undefined;
    'signIn.done': undefined;
    'signIn.reason.create-group': undefined;
    'signIn.reason.join-group': undefined;
    'signIn.reason.public-league': undefined;
    'signIn.reason.random-roster': undefined;
    'signIn.reason.complete-roster': undefined;
    'signIn.reason.fill-up': undefined;
    'signIn.reason.share': undefined;
    'signIn.reason.profile': undefined;
    'signIn.reason.ended': undefined;
  };
}
