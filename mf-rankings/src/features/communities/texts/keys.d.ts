// Written from de.json by `npm run texts`.
interface TextNamespaces {
  'communities': {
    'title': undefined;
    'intro': undefined;
    'mine': undefined;
    'none.club': undefined;
    'none.country': undefined;
    'none.text': undefined;
    'place.round': { total: string | number };
    'place.season': { total: string | number };
    'search': undefined;
    'found': { count: number };
    'nothing': { pattern: string | number };
    'all.club': undefined;
    'all.country': undefined;
    'nobody': undefined;
    'managers': { count: number };
    'whole': { count: string | number };
    'back': undefined;
    'gone': undefined;
    'notStarted': undefined;
    'isMine': undefined;
    'staysMine': undefined;
    'whatJoining': undefined;
    'over': undefined;
    'join': undefined;
    'joined': { name: string | number };
    'change': undefined;
    'changeTitle': { name: string | number };
    'changeText': { before: string | number; name: string | number };
    'leave': undefined;
    'leaveTitle': { name: string | number };
    'leaveText': undefined;
    'left': { name: string | number };
    'leftAlready': undefined;
    'ranking': { list: string | number; name: string | number };
    'emptyTitle': undefined;
    'emptyText': undefined;
    'unratedTitle': undefined;
    'unratedText': undefined;
  };
}
