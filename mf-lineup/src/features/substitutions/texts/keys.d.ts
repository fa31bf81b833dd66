// Written from de.json by `npm run texts`.
interface TextNamespaces {
  'substitutions': {
    'open': undefined;
    'title': undefined;
    'about': undefined;
    'kept': undefined;
    'keeps': undefined;
    'keepsHelp': undefined;
    'conditions': undefined;
    'condition': { no: string | number };
    'out': undefined;
    'in': undefined;
    'nobody': undefined;
    'add': undefined;
    'remove': { no: string | number };
    'bench': undefined;
    'emptyBench': undefined;
    'sooner': { player: string | number };
    'later': { player: string | number };
    'moved': { player: string | number; place: string | number };
    'save': undefined;
    'leaveTitle': undefined;
    'leaveText': undefined;
    'leaveConfirm': undefined;
    'leaveCancel': undefined;
    'saved': undefined;
    'inPart': undefined;
    'refused': { reason: string | number };
    'conflict': undefined;
    'other': undefined;
    'lost': { count: number };
  };
}
