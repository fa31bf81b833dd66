import type { MatchFigures, PlayerInMatch } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Badge, Button, Card, ErrorState, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { useCallback, useState } from 'react';
import type { ResultsApi } from '../api/results-api.ts';
import { PagedList } from '../paging/paged-list.view.tsx';
import { usePolled } from '../polling/use-polled.ts';
import { useRefusalText } from '../refusals/use-refusal-text.ts';
import { CorrectMatch } from './correct-match.view.tsx';
import { CorrectPlayer } from './correct-player.view.tsx';
import { titleOf } from './figures.model.ts';
import styles from './results.module.css';

interface MatchResultProps {
  readonly api: ResultsApi;
  readonly seasonId: string;
  readonly matchId: string;
}

/** How a match counts, with everybody in it; each can be put right. */
export function MatchResult({ api, seasonId, matchId }: MatchResultProps) {
  const { t } = useTexts('operator');
  const refusalText = useRefusalText();
  const read = useCallback(() => api.readFigures(seasonId, matchId), [api, seasonId, matchId]);
  const { value: figures, error, reload } = usePolled(read);
  const [chosen, setChosen] = useState<string>();
  const [doneCount, setDoneCount] = useState(0);
  if (!figures) {
    if (!error) return <SkeletonRows rows={6} />;
    return <ErrorState text={refusalText(error).text} onRetry={() => void reload()} />;
  }
  const player = figures.players.find(({ id }) => id === chosen);
  const done = async () => {
    await reload();
    setChosen(undefined);
    setDoneCount((count) => count + 1);
  };
  const common = { api, figures, onChanged: done, reload };
  return (
    <Card title={titleOf(figures)} flush>
      <div className={styles.head}>
        <Score figures={figures} />
        {!figures.hasBegun && <p>{t('operator.results.notBegun')}</p>}
      </div>
      {figures.hasBegun && player && (
        <CorrectPlayer
          key={player.id}
          {...common}
          player={player}
          onClose={() => setChosen(undefined)}
        />
      )}
      {figures.hasBegun && !player && (
        <>
          {/* Anew after one's own correction only: of somebody else's, who types is told. */}
          <CorrectMatch key={doneCount} {...common} />
          <PagedList
            label={t('operator.results.players')}
            items={figures.players}
            wordsOf={({ name, id }) => `${name} ${id}`}
            empty={t('operator.results.nobody')}
          >
            {(one) => <InMatch key={one.id} player={one} onCorrect={() => setChosen(one.id)} />}
          </PagedList>
        </>
      )}
    </Card>
  );
}

function Score({
  figures: { match, correctionId, evaluated },
}: {
  readonly figures: MatchFigures;
}) {
  const { t } = useTexts('operator');
  const { homeScore, guestScore, state } = match;
  return (
    <p>
      <strong>{`${homeScore ?? '-'} : ${guestScore ?? '-'}`}</strong>{' '}
      {t(`operator.results.state.${state}`)}
      {evaluated && `, ${t('operator.results.evaluated')}`}{' '}
      {correctionId !== null && <Badge tone="warn">{t('operator.results.corrected')}</Badge>}
    </p>
  );
}

interface InMatchProps {
  readonly player: PlayerInMatch;
  onCorrect(): void;
}

function InMatch({ player: { name, points, counted, correctionId }, onCorrect }: InMatchProps) {
  const { t, formatNumber } = useTexts('operator');
  const grade = counted?.grade ? formatNumber(counted.grade / 100) : '-';
  const said = counted
    ? t('operator.results.figures', { points, grade, goals: counted.goals })
    : t('operator.results.unrated');
  return (
    <li className={styles.player}>
      <div>
        <p className={styles.name}>
          {name}{' '}
          {correctionId !== null && <Badge tone="warn">{t('operator.results.corrected')}</Badge>}
        </p>
        <p className={styles.meta}>{said}</p>
      </div>
      <Button
        size="small"
        aria-label={t('operator.results.correctWhom', { name })}
        onClick={onCorrect}
      >
        {t('operator.results.correct')}
      </Button>
    </li>
  );
}
