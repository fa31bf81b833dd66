// Written from de.json by `npm run texts`.
interface TextNamespaces {
  'installation': {
    'installation.title': undefined;
    'installation.prompt': undefined;
    'installation.by-hand': undefined;
    'installation.in-menu': undefined;
    'installation.yes': undefined;
    'installation.no': undefined;
    'installation.close': undefined;
  };
}
