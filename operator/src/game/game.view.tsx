import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Banner, Card, ErrorState, SkeletonRows } from '@spieltag/shared-kernel/ui';
import type { WholeGameApi } from '../api/game-api.ts';
import type { PeopleApi } from '../api/people-api.ts';
import { usePolled } from '../polling/use-polled.ts';
import { useRefusalText } from '../refusals/use-refusal-text.ts';
import { Announcements } from './announcements.view.tsx';
import { AuditLog } from './audit-log.view.tsx';
import styles from './game.module.css';
import { MaintenanceCard } from './maintenance-card.view.tsx';
import { Reported } from './reported.view.tsx';
import { ReportedNames } from './reported-names.view.tsx';

interface GameProps {
  readonly api: WholeGameApi;
  readonly people: Pick<PeopleApi, 'drawName' | 'removePicture' | 'renameGroup'>;
}

/** What concerns the game as a whole: maintenance, announcements, what was reported, and who has done what to it. */
export function Game({ api, people }: GameProps) {
  const { t } = useTexts('operator');
  const refusalText = useRefusalText();
  const { value: game, error, reload } = usePolled(api.readGame);
  if (!game) {
    if (!error) return <SkeletonRows rows={6} />;
    return <ErrorState text={refusalText(error).text} onRetry={() => void reload()} />;
  }
  return (
    <div className={styles.cards}>
      {error && <Banner tone="offline">{t('operator.gameStale')}</Banner>}
      <MaintenanceCard api={api} maintenance={game.maintenance} reload={reload} />
      <Announcements api={api} announcements={game.announcements} reload={reload} />
      <Reported api={api} reported={game.reported} reload={reload} />
      <ReportedNames api={{ ...api, ...people }} reported={game.reportedNames} reload={reload} />
      <Card title={t('operator.game.audit')} flush>
        <AuditLog entries={game.audit} />
      </Card>
    </div>
  );
}
