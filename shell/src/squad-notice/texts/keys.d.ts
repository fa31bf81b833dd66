// Written from de.json by `npm run texts`.
interface TextNamespaces {
  'squadNotice': {
    'squadNotice.lacks': { places: string | number };
    'squadNotice.until.closing': undefined;
    'squadNotice.until.wayBack': undefined;
    'squadNotice.undated.incomplete': undefined;
    'squadNotice.undated.wayBack': undefined;
    'squadNotice.left': undefined;
    'squadNotice.date': undefined;
    'squadNotice.missing.GOALKEEPER': { count: number };
    'squadNotice.missing.DEFENDER': { count: number };
    'squadNotice.missing.MIDFIELDER': { count: number };
    'squadNotice.missing.FORWARD': { count: number };
  };
}
