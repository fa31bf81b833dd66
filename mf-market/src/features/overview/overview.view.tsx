import { useSeasonPath } from '@spieltag/addresses';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import {
  formationById,
  POSITIONS,
  positionCounts,
  positionLimit,
  squadPlayerIds,
} from '@spieltag/shared-kernel/rules';
import { PositionBadge } from '@spieltag/shared-kernel/ui';
import { ChevronRight, Shirt, Star } from '@spieltag/shared-kernel/vendor/icons';
import { Link } from '@spieltag/shared-kernel/vendor/router';
import type { ReactNode } from 'react';
import { useGame } from '../../game/use-game.ts';
import { FAVORITES_MAX } from '../../trading/favorites.model.ts';
import styles from './overview.module.css';

/** Where to on a phone: the four positions with their places, the roster, the watch list. */
export function Overview() {
  const { t } = useTexts('market');
  const { squad, context, ledger } = useGame();
  const { limits } = context;
  const formation = formationById(context.formations, squad.lineup.formationId);
  const counts = formation && positionCounts(squad.lineup, formation, limits);
  return (
    <nav aria-label={t('title')}>
      <ul className={styles.list} data-anchor="mf-market/offers">
        {POSITIONS.map((position) => (
          <Way
            key={position}
            view={position.toLowerCase()}
            lead={<PositionBadge position={position} />}
            title={t(`position.${position}`)}
            owned={counts?.[position] ?? 0}
            max={positionLimit(limits, position)}
            hasPlaces
          />
        ))}
      </ul>
      <ul className={styles.list}>
        <Way
          view="roster"
          lead={<Shirt aria-hidden size={22} />}
          title={t('common.roster')}
          owned={squadPlayerIds(squad.lineup).length}
          max={limits.maxLineupSize}
        />
        <Way
          view="favorites"
          lead={<Star aria-hidden size={22} />}
          title={t('common.favorites')}
          owned={ledger.favoritePlayerIds.length}
          max={FAVORITES_MAX}
        />
      </ul>
    </nav>
  );
}

interface WayProps {
  readonly view: string;
  readonly lead: ReactNode;
  readonly title: string;
  readonly owned: number;
  readonly max: number;
  /** Shows each place, taken or free. */
  readonly hasPlaces?: boolean;
}

function Way({ view, lead, title, owned, max, hasPlaces = false }: WayProps) {
  const paths = useSeasonPath();
  return (
    <li className={styles.item}>
      <Link to={paths.transfermarket(view)} className={styles.way}>
        <span className={styles.lead}>{lead}</span>
        <span className={styles.title}>{title}</span>
        {hasPlaces && (
          <span aria-hidden className={styles.places}>
            {Array.from({ length: max }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
              <span key={place} data-taken={place < owned || undefined} />
            ))}
          </span>
        )}
        <span className={styles.count} data-full={owned >= max || undefined}>
          {owned}/{max}
        </span>
        <ChevronRight aria-hidden size={20} className={styles.arrow} />
      </Link>
    </li>
  );
}
