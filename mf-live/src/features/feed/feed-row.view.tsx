import { DASH, useTexts } from '@spieltag/shared-kernel/i18n';
import { Badge, HiddenText, Points } from '@spieltag/shared-kernel/ui';
import { Armchair, Shirt, Users } from '@spieltag/shared-kernel/vendor/icons';
import type { FeedEntry, PlayerEntry } from './feed.model.ts';
import styles from './feed.module.css';
import { useFeedWords } from './use-feed-words.ts';

/** More names would be longer than what happened. */
const SHOWN_RIVALS = 3;

/** One event: when, who and why, what it is worth, and whose it is. */
export function FeedRow({ entry }: { readonly entry: FeedEntry }) {
  const { t } = useTexts('live');
  const { who, what } = useFeedWords()(entry);
  return (
    <span className={styles.row} data-mine={entry.kind === 'player' ? entry.mine : undefined}>
      <span className={styles.when}>
        <When entry={entry} />
      </span>
      <span className={styles.words}>
        <span className={styles.who}>{who}</span>
        <span className={styles.what}>{what}</span>
        {entry.kind === 'player' && <Whose entry={entry} />}
      </span>
      <span className={styles.worth}>
        {entry.kind === 'player' && !entry.fact ? (
          <>
            <Points value={entry.points} signed />
            <HiddenText>{t('common.points')}</HiddenText>
          </>
        ) : (
          <span aria-hidden>{DASH}</span>
        )}
      </span>
    </span>
  );
}

/** The minute of the match where the source says it, else the time of day. */
function When({ entry }: { readonly entry: FeedEntry }) {
  const { t, formatDateTime } = useTexts('live');
  const minute = entry.kind === 'player' ? entry.minute : undefined;
  if (minute === undefined) return formatDateTime(entry.gameTime, 'HH:mm');
  return (
    <>
      <span aria-hidden>{t('feed.minute', { minute })}</span>
      <HiddenText>{t('feed.inMinute', { minute })}</HiddenText>
    </>
  );
}

/** Mine, on my bench, or whose of my group. */
function Whose({ entry: { mine, rivals } }: { readonly entry: PlayerEntry }) {
  const { t } = useTexts('live');
  const isRivals = rivals.pitch.length + rivals.bench.length > 0;
  if (!mine && !isRivals) return null;
  return (
    <span className={styles.whose}>
      {mine && (
        <Badge tone="accent" icon={mine === 'pitch' ? Shirt : Armchair}>
          {t(`match.place.${mine}`)}
        </Badge>
      )}
      <Rivals names={rivals.pitch} place="pitch" />
      <Rivals names={rivals.bench} place="bench" />
    </span>
  );
}

interface RivalsProps {
  readonly names: readonly string[];
  readonly place: keyof PlayerEntry['rivals'];
}

function Rivals({ names, place }: RivalsProps) {
  const { t } = useTexts('live');
  if (names.length === 0) return null;
  const shown = names.slice(0, SHOWN_RIVALS).join(', ');
  const more = names.length - SHOWN_RIVALS;
  const all = more > 0 ? t('feed.rivals', { names: shown, count: more }) : shown;
  return (
    <Badge icon={place === 'pitch' ? Users : Armchair}>
      {place === 'pitch' ? all : t('feed.rivalsBench', { names: all })}
    </Badge>
  );
}
