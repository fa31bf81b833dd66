import '@spieltag/shared-kernel/ui/base.css';
import { OPENING_LANGUAGES } from '@spieltag/shared-kernel/composition';
import { createEventBus } from '@spieltag/shared-kernel/events';
import { startTexts, textsShown } from '@spieltag/shared-kernel/i18n';
import React, { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

// Read once, as they are: react-dom/server wants a second reader from whoever follows a store or a
// media query, and every page would have to carry those along.
Object.assign(React, {
  useSyncExternalStore: (_subscribe: unknown, read: () => unknown) => read(),
});

/** Runs in the build: the markup of an opening in every language. */
export async function draw(Opening: ComponentType): Promise<Readonly<Record<string, string>>> {
  const drawn: Record<string, string> = {};
  for (const language of OPENING_LANGUAGES) {
    startTexts(createEventBus(), { read: () => language, write: () => undefined }, []);
    await textsShown();
    drawn[language] = renderToStaticMarkup(createElement(Opening));
  }
  return drawn;
}
