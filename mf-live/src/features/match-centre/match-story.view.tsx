import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { MatchEventName } from '@spieltag/shared-kernel/rules';
import { Badge, Card, HiddenText } from '@spieltag/shared-kernel/ui';
import {
  Armchair,
  ArrowDown,
  ArrowUp,
  CircleX,
  Goal,
  Hand,
  type LucideIcon,
  Shirt,
} from '@spieltag/shared-kernel/vendor/icons';
import type { ListedMatch } from '../../rounds/listed-match.model.ts';
import type { MyPlace } from '../../rounds/my-players.model.ts';
import type { StoryEntry } from './match-story.model.ts';
import styles from './match-story.module.css';

/** Cards are drawn as such. */
const ICONS: Partial<Readonly<Record<MatchEventName, LucideIcon>>> = {
  goal: Goal,
  ownGoal: Goal,
  assist: Goal,
  penaltySaved: Hand,
  penaltyMissed: CircleX,
  cameOn: ArrowUp,
  wentOff: ArrowDown,
};

interface MatchStoryProps {
  readonly match: Pick<ListedMatch, 'home' | 'guest'>;
  readonly story: readonly StoryEntry[];
  onPlayer(playerId: string): void;
}

/** What happened, minute by minute: home on the left, guests on the right. */
export function MatchStory({ match, story, onPlayer }: MatchStoryProps) {
  const { t } = useTexts('live');
  return (
    <Card title={t('match.story')} flush>
      <ol className={styles.story}>
        {story.map((entry) => (
          <li key={entry.key} className={styles.entry} data-side={entry.side}>
            <span className={styles.minute}>
              <Minute minute={entry.minute} />
            </span>
            <button
              type="button"
              className={styles.press}
              data-mine={entry.mine}
              onClick={() => onPlayer(entry.playerId)}
            >
              <EventIcon event={entry.event} />
              <Words entry={entry} team={match[entry.side].name} />
            </button>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Minute({ minute }: Pick<StoryEntry, 'minute'>) {
  const { t } = useTexts('live');
  if (minute === undefined) {
    return (
      <>
        <span aria-hidden>·</span>
        <HiddenText>{t('match.withoutMinute')}</HiddenText>
      </>
    );
  }
  return (
    <>
      <span aria-hidden>{t('feed.minute', { minute })}</span>
      <HiddenText>{t('feed.inMinute', { minute })}</HiddenText>
    </>
  );
}

function EventIcon({ event }: Pick<StoryEntry, 'event'>) {
  const Icon = ICONS[event];
  if (Icon) return <Icon aria-hidden size={18} className={styles.icon} data-event={event} />;
  return <span aria-hidden className={styles.card} data-event={event} />;
}

/** The team is said to those who do not see the side. */
function Words({ entry, team }: { readonly entry: StoryEntry; readonly team: string }) {
  const { t } = useTexts('live');
  const { event, name, assist, mine } = entry;
  const word = t(`match.event.${event}`);
  return (
    <span className={styles.words}>
      <span className={styles.name}>{name}</span>
      <span className={styles.what}>
        {assist ? t('match.assistBy', { event: word, name: assist.name }) : word}
        <HiddenText>, {team}</HiddenText>
      </span>
      <Mine place={mine ?? assist?.mine} />
    </span>
  );
}

function Mine({ place }: { readonly place: MyPlace | undefined }) {
  const { t } = useTexts('live');
  if (!place) return null;
  return (
    <Badge tone="accent" icon={place === 'pitch' ? Shirt : Armchair}>
      {t(`match.place.${place}`)}
    </Badge>
  );
}
