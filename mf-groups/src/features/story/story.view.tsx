import type { Group } from '@spieltag/shared-kernel/contract';
import type { StoryReaction, ToldEvent } from '@spieltag/shared-kernel/group-play';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useDataSlot, useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { Button, EmptyState, Loaded } from '@spieltag/shared-kernel/ui';
import { BookOpen } from '@spieltag/shared-kernel/vendor/icons';
import { useState } from 'react';
import { Announcement } from './announcement.view.tsx';
import { EventRow } from './event-row.view.tsx';
import type { StoryParts } from './story.model.ts';
import styles from './story.module.css';
import { useStory } from './use-story.ts';

/** What the story is told of. */
export interface StoryProps {
  readonly group: Group;
}

/** What happened in the group, the newest first, below what an admin announces. */
export function Story({ group }: StoryProps) {
  const { gameState, groupRankings } = useKernel();
  const roundId = useStore(gameState).data?.roundId;
  const key = roundId ? ({ kind: 'round', roundId, groupId: group.id } as const) : undefined;
  // The ranking is read anew with every phase and every correction, and the story along with it.
  const version = useDataSlot(groupRankings, key).data;
  const { slot, reload, loadMore, react } = useStory(group.id, version);
  return (
    <Loaded of={slot}>
      {(parts) => (
        <div className={styles.story}>
          <Announcement group={group} announcement={parts[0].announcement} onChanged={reload} />
          <Rounds parts={parts} onReact={react} />
          {parts.at(-1)?.before && <More onMore={loadMore} />}
        </div>
      )}
    </Loaded>
  );
}

interface RoundsProps {
  readonly parts: StoryParts;
  onReact(event: ToldEvent, reaction: StoryReaction | null): Promise<void>;
}

function Rounds({ parts, onReact }: RoundsProps) {
  const { t, formatRound } = useTexts('groups');
  const rounds = useStore(useKernel().clientDatabase).data?.rounds ?? [];
  const told = parts.flatMap((part) => part.rounds);
  const people = new Map(
    parts.flatMap((part) => part.people).map((person) => [person.userId, person] as const),
  );
  if (told.length === 0) {
    return <EmptyState icon={BookOpen} title={t('story.empty')} text={t('story.emptyText')} />;
  }
  return told.map(({ roundId, events }) => {
    const place = rounds.findIndex(({ id }) => id === roundId);
    const name = formatRound(rounds[place]?.name ?? '');
    return (
      <section key={roundId} aria-label={t('story.round', { round: name })}>
        <h3 className={styles.heading}>{name}</h3>
        <ul className={styles.events}>
          {events.map((event) => (
            <EventRow
              key={event.id}
              {...{ event, people }}
              round={name}
              isFirstRound={place === 0}
              onReact={(reaction) => onReact(event, reaction)}
            />
          ))}
        </ul>
      </section>
    );
  });
}

function More({ onMore }: { onMore(): Promise<void> }) {
  const { t } = useTexts('groups');
  const [isComing, setComing] = useState(false);
  const load = async () => {
    setComing(true);
    await onMore();
    setComing(false);
  };
  return (
    <p className={styles.more}>
      <Button pending={isComing} onClick={() => void load()}>
        {t('story.more')}
      </Button>
    </p>
  );
}
