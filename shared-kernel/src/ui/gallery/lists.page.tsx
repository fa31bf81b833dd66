import { useState } from 'react';
import { Button } from '../actions/button.view.tsx';
import { Badge } from '../feedback/badge.view.tsx';
import { Points } from '../figures/points.view.tsx';
import { Rank } from '../figures/rank.view.tsx';
import { TrendIcon } from '../figures/trend-icon.view.tsx';
import { Avatar } from '../identity/avatar.view.tsx';
import { Card } from '../layout/card.view.tsx';
import { List, Row } from '../layout/list.view.tsx';
import { Pagination } from '../layout/pagination.view.tsx';
import { Table, type TableSort } from '../layout/table.view.tsx';
import styles from './gallery.module.css';

const MANAGERS = ['Ada Lindner', 'Mats', 'Zoë-Marie', 'Grätsche 07', 'Elfmeterheld'].map(
  (name, i) => ({
    id: `us-${i}`,
    name,
    rank: [1, 2, 3, 12_345, 234_567][i] ?? 0,
    points: 1204 - i * 187,
    trend: (['UP', 'DOWN', 'UNCHANGED', 'UNDEFINED', 'UP'] as const)[i] ?? 'UP',
  }),
);

/** A ranking, a list, a pagination. */
export function ListsPage() {
  const [page, setPage] = useState(3);
  const [sort, setSort] = useState<TableSort>({ columnId: 'points', direction: 'descending' });
  return (
    <div className={styles.stack}>
      <Card title="Rangliste" flush>
        <Table
          caption="Rangliste des 12. Spieltags"
          rows={MANAGERS}
          rowKey={(manager) => manager.id}
          sort={sort}
          onSort={(columnId) =>
            setSort({
              columnId,
              direction: sort.direction === 'ascending' ? 'descending' : 'ascending',
            })
          }
          isHighlighted={(manager) => manager.id === 'us-3'}
          columns={[
            { id: 'rank', header: 'Platz', cell: (each) => <Rank rank={each.rank} /> },
            {
              id: 'trend',
              header: 'Trend',
              cell: (each) => <TrendIcon trend={each.trend} />,
              wideOnly: true,
            },
            {
              id: 'name',
              header: 'Manager',
              rowHeader: true,
              sortable: true,
              cell: (each) => (
                <span className={styles.wrap}>
                  <Avatar userId={each.id} name={each.name} size={32} />
                  {each.name}
                </span>
              ),
            },
            {
              id: 'points',
              header: 'Punkte',
              align: 'end',
              sortable: true,
              cell: (each) => <Points value={each.points} />,
            },
          ]}
        />
      </Card>
      <Pagination page={page} pageCount={1234} onPage={setPage} />
      <Card title="Gruppen" action={<Button variant="ghost">Neue Gruppe</Button>} flush>
        <List label="Gruppen">
          {MANAGERS.slice(0, 3).map((each, i) => (
            <Row
              key={each.id}
              lead={<Avatar userId={each.id} name={each.name} />}
              title={each.name}
              text="14 Mitglieder"
              highlighted={i === 1}
              onPress={() => undefined}
              end={i === 0 ? <Badge tone="accent">Admin</Badge> : <Rank rank={each.rank} />}
            />
          ))}
        </List>
      </Card>
    </div>
  );
}
