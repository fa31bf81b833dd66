import {
  type GroupStory,
  STORY_REACTIONS,
  type StoryReaction,
  type ToldEvent,
} from '@spieltag/shared-kernel/group-play';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { StoryKind } from '@spieltag/shared-kernel/rules';
import {
  EyeOff,
  Flame,
  HeartHandshake,
  Laugh,
  type LucideIcon,
  PartyPopper,
  Swords,
  TrendingUp,
  Trophy,
  UserPlus,
} from '@spieltag/shared-kernel/vendor/icons';
import { countOf } from './story.model.ts';
import styles from './story.module.css';

type People = ReadonlyMap<string, GroupStory['people'][number]>;

const ICON_OF: Readonly<Record<StoryKind, LucideIcon>> = {
  BEST: Trophy,
  OVERTOOK: TrendingUp,
  DUEL_WON: Swords,
  MISSED_MOST: EyeOff,
  JOINED: UserPlus,
};
const ICON_OF_REACTION: Readonly<Record<StoryReaction, LucideIcon>> = {
  CHEER: PartyPopper,
  FIRE: Flame,
  LAUGH: Laugh,
  COMFORT: HeartHandshake,
};

interface EventRowProps {
  readonly event: ToldEvent;
  readonly people: People;
  /** Name of its round. */
  readonly round: string;
  readonly isFirstRound: boolean;
  onReact(reaction: StoryReaction | null): Promise<void>;
}

/** Something that happened, and how members have reacted to it. */
export function EventRow({ event, onReact, ...told }: EventRowProps) {
  const { t } = useTexts('groups');
  const Icon = ICON_OF[event.kind];
  return (
    <li className={styles.event}>
      <Icon aria-hidden size={20} className={styles.icon} />
      <div className={styles.body}>
        <p>
          <Sentence {...told} event={event} />
        </p>
        <fieldset className={styles.reactions} aria-label={t('story.reactions')}>
          {STORY_REACTIONS.map((reaction) => {
            const count = countOf(event, reaction);
            const isOwn = event.own === reaction;
            const Reaction = ICON_OF_REACTION[reaction];
            return (
              <button
                key={reaction}
                type="button"
                className={styles.reaction}
                aria-pressed={isOwn}
                aria-label={t('story.reaction', { name: t(`story.react.${reaction}`), count })}
                title={t(`story.react.${reaction}`)}
                onClick={() => void onReact(isOwn ? null : reaction)}
              >
                <Reaction aria-hidden size={18} />
                {count > 0 && <span>{count}</span>}
              </button>
            );
          })}
        </fieldset>
      </div>
    </li>
  );
}

/** An event in words. */
function Sentence({ event, people, round, isFirstRound }: Omit<EventRowProps, 'onReact'>) {
  const { t, formatNumber } = useTexts('groups');
  const nameOf = (id: string | null) => people.get(id ?? '')?.name ?? t('play.nobody');
  const { kind, userIds, count, otherId, overtaken, points, rank } = event;
  const shown = userIds.map(nameOf).join(', ');
  const more = count - userIds.length;
  const names = more > 0 ? t('story.andMore', { names: shown, count: more }) : shown;
  const figure = formatNumber(points ?? 0);
  switch (kind) {
    case 'BEST':
      return t('story.best', { names, points: figure });
    case 'OVERTOOK': {
      const who = { name: names, other: nameOf(otherId), rank: formatNumber(rank ?? 0) };
      return overtaken > 1
        ? t('story.overtookMany', { ...who, count: overtaken - 1 })
        : t('story.overtook', who);
    }
    case 'DUEL_WON':
      return t('story.duelWon', { name: names, other: nameOf(otherId), count: points ?? 0 });
    case 'MISSED_MOST':
      return t('story.missedMost', { names, points: figure });
    case 'JOINED':
      return isFirstRound ? t('story.fromStart', { names }) : t('story.joined', { names, round });
  }
}
