// Written from de.json by `npm run texts`.
interface TextNamespaces {
  'operator': {
    'operator.title': undefined;
    'operator.signIn': undefined;
    'operator.signOut': undefined;
    'operator.token': undefined;
    'operator.tokenHelp': undefined;
    'operator.refused': undefined;
    'operator.away': undefined;
    'operator.reason': undefined;
    'operator.fallback': undefined;
    'operator.none': undefined;
    'operator.history': undefined;
    'operator.time': undefined;
    'operator.default': { traffic: string | number };
    'operator.traffic': { traffic: string | number };
    'operator.health': { mounts: string | number; failures: string | number };
    'operator.evidence': { mounts: string | number; needed: string | number };
    'operator.phase.empty': undefined;
    'operator.phase.stable': undefined;
    'operator.phase.rolling': undefined;
    'operator.phase.waiting': undefined;
    'operator.phase.paused': undefined;
    'operator.phase.split': undefined;
    'operator.phase.pinned': undefined;
    'operator.steer.rollback': undefined;
    'operator.steer.promote': undefined;
    'operator.steer.pause': undefined;
    'operator.steer.resume': undefined;
    'operator.steer.advance': undefined;
  };
}
