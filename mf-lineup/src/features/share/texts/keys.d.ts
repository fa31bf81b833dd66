// Written from de.json by `npm run texts`.
interface TextNamespaces {
  'share': {
    'choose': undefined;
    'saving': undefined;
    'noPreview': undefined;
    'open': undefined;
    'share': undefined;
    'copy': undefined;
    'download': undefined;
    'ofManager': { name: string | number; season: string | number };
    'format.post': undefined;
    'format.story_a': undefined;
    'format.story_b': undefined;
    'format.print': undefined;
    'format.round': undefined;
    'format.season': undefined;
    'use.post': undefined;
    'use.story_a': undefined;
    'use.story_b': undefined;
    'use.print': undefined;
    'use.round': undefined;
    'use.season': undefined;
    'outcome.shared': undefined;
    'outcome.copied': undefined;
    'outcome.cancelled': undefined;
    'outcome.failed': undefined;
  };
}
