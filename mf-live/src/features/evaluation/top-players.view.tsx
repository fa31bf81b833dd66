import { playerDetails } from '@spieltag/addresses';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useOverlay } from '@spieltag/shared-kernel/remote';
import { Badge, Card, Crest, List, Points, Row } from '@spieltag/shared-kernel/ui';
import { Armchair, Shirt } from '@spieltag/shared-kernel/vendor/icons';
import type { TopPlayer } from './top-players.model.ts';

interface TopPlayersProps {
  readonly roundId: string;
  readonly players: readonly TopPlayer[];
}

/** The best of the round; a press opens what their points are made of. */
export function TopPlayers({ roundId, players }: TopPlayersProps) {
  const { t } = useTexts('live');
  const { openOverlay } = useOverlay();
  return (
    <Card title={t('evaluation.top')} flush>
      <List label={t('evaluation.top')}>
        {players.map(({ id, name, teamId, points, mine }) => (
          <Row
            key={id}
            highlighted={mine === 'pitch'}
            lead={<Crest teamId={teamId} size={32} />}
            title={name}
            text={
              mine && (
                <Badge tone="accent" icon={mine === 'pitch' ? Shirt : Armchair}>
                  {t(`match.place.${mine}`)}
                </Badge>
              )
            }
            end={<Points value={points} size="large" />}
            onPress={() => openOverlay(playerDetails(id, roundId))}
          />
        ))}
      </List>
    </Card>
  );
}
