// Written from de.json by `npm run texts`.
interface TextNamespaces {
  'shell': {
    'frame.skipToContent': undefined;
    'frame.navigation': undefined;
    'frame.loadingScreen': undefined;
    'frame.help': undefined;
    'frame.league': undefined;
    'frame.players': undefined;
    'frame.budget': undefined;
    'frame.warnings': undefined;
    'frame.lastRoundPoints': undefined;
    'frame.trial': undefined;
    'frame.notSignedIn': undefined;
    'lock.market-locked': undefined;
    'lock.moved': { at: number };
    'lock.season-inactive': undefined;
    'notFound.title': undefined;
    'notFound.text': undefined;
    'notFound.home': undefined;
    'startup.login': undefined;
    'startup.data': undefined;
    'startup.slow': undefined;
    'startFailure.closed': undefined;
    'startFailure.title': undefined;
    'startFailure.again': undefined;
    'startFailure.update': undefined;
    'startFailure.verifyEmail': undefined;
    'startFailure.support': undefined;
    'alert.reload': undefined;
    'crash.brokenPage': undefined;
    'crash.title': undefined;
    'crash.restart': undefined;
    'signIn.title': undefined;
    'debug.title': undefined;
    'operator.title': undefined;
    'ad.label': undefined;
    'ad.close': undefined;
  };
}
