import type { Content } from '../queue/message.types.ts';

/** What is told, with the event it tells of. */
export type Happening = Content & { readonly event: string };

/**
 * What a message takes the place of on a device: what said the same before it, and never other news. A second reminder
 * of a matchday replaces the first, a goal does not replace one of another player.
 */
export function tagOf(happening: Happening): string {
  const { kind, seasonId, event } = happening;
  const of = (...what: string[]) => [kind, seasonId ?? '', ...what].join(':');
  switch (happening.kind) {
    case 'test':
    case 'deletion':
      return kind;
    case 'window':
      return of();
    case 'deadline':
      return of(happening.about.roundId);
    case 'overtaken':
      return of(happening.about.roundId, happening.about.groupId);
    case 'goal':
      // Without the version: of the same player in the same match there is one at a time.
      return event.replace(/:\d+$/, '');
    default:
      return event;
  }
}
