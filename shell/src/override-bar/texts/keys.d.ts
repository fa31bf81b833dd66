// Written from de.json by `npm run texts`.
interface TextNamespaces {
  'overrideBar': {
    'overrideBar.title': undefined;
    'overrideBar.count': { count: string | number };
    'overrideBar.until': { time: string | number };
    'overrideBar.branch': { branch: string | number };
    'overrideBar.silent': { place: string | number };
    'overrideBar.gone': undefined;
    'overrideBar.end': undefined;
    'overrideBar.endOf': { remote: string | number };
    'overrideBar.endAll': undefined;
    'overrideBar.hide': undefined;
  };
}
