import { isActiveSeason } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useSeasonId, useStore } from '@spieltag/shared-kernel/remote';
import { Badge, Card, List, Row } from '@spieltag/shared-kernel/ui';
import { useNavigate } from '@spieltag/shared-kernel/vendor/router';
import { visibleSeasons } from './seasons.model.ts';

/** All seasons one can look at; pressing one shows it. */
export function Seasons() {
  const { t } = useTexts('account');
  const { seasons } = useKernel();
  const leagues = useStore(seasons).data;
  const shownId = useSeasonId();
  const navigate = useNavigate();
  if (!leagues) return null;
  return visibleSeasons(leagues).map(({ league, seasons: ofLeague }) => (
    <Card key={league.id} title={league.name} flush>
      <List label={league.name}>
        {ofLeague.map((season) => (
          <Row
            key={season.id}
            title={season.name}
            text={season.id === shownId ? t('seasons.shown') : undefined}
            end={isActiveSeason(leagues, season.id) && <Badge>{t('seasons.active')}</Badge>}
            highlighted={season.id === shownId}
            onPress={() => void navigate(`/${season.id}`)}
          />
        ))}
      </List>
    </Card>
  ));
}
