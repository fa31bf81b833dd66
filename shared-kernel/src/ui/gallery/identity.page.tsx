import { Avatar } from '../identity/avatar.view.tsx';
import { Crest } from '../identity/crest.view.tsx';
import { Flag } from '../identity/flag.view.tsx';
import { Portrait } from '../identity/portrait.view.tsx';
import { Shirt } from '../identity/shirt.view.tsx';
import { Card } from '../layout/card.view.tsx';
import { PositionBadge } from '../pitch/position-badge.view.tsx';
import { StatusBadge } from '../pitch/status-badge.view.tsx';
import styles from './gallery.module.css';
import { samplePlayer, TEAM_IDS } from './sample-data.ts';

const COUNTRIES =
  'DE FR AT DK HR CH BE BR US NL CZ TR SE PT HU PL JP NG XK XE XS XW AR GB ZZ'.split(' ');
const STATUSES = [
  'STARTER',
  'BENCH',
  'QUESTIONABLE',
  'INACTIVE',
  'PRELIMINARY_LINEUP',
  'FINAL_LINEUP',
  'LIVE',
  'FINISHED',
  'HALTED',
] as const;

/** Crests, shirts, faces and flags, all drawn from ids. */
export function IdentityPage() {
  return (
    <div className={styles.stack}>
      <Card title="Wappen und Trikots">
        <div className={styles.wrap}>
          {TEAM_IDS.map((teamId) => (
            <span key={teamId}>
              <Crest teamId={teamId} size={56} />
              <Shirt teamId={teamId} size={56} number={Number(teamId.slice(-2))} />
            </span>
          ))}
          {TEAM_IDS.slice(0, 4).map((teamId) => (
            <Shirt key={teamId} teamId={teamId} size={56} goalkeeper number={1} />
          ))}
        </div>
      </Card>
      <Card title="Porträts">
        <div className={styles.wrap}>
          {Array.from({ length: 20 }, (_, n) => samplePlayer(n)).map(({ id, teamId }) => (
            <Portrait key={id} playerId={id} teamId={teamId} size={84} />
          ))}
        </div>
      </Card>
      <Card title="Manager, Flaggen, Marken">
        <div className={styles.wrap}>
          {['Ada Lindner', 'Mats', 'Zoë-Marie Weber'].map((name) => (
            <Avatar key={name} userId={name} name={name} size={48} />
          ))}
          {COUNTRIES.map((code) => (
            <Flag key={code} countryCode={code} size={36} />
          ))}
          {(['GOALKEEPER', 'DEFENDER', 'MIDFIELDER', 'FORWARD'] as const).map((position) => (
            <PositionBadge key={position} position={position} />
          ))}
          {STATUSES.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
          <StatusBadge status="STARTER" unsure />
          {STATUSES.map((status) => (
            <StatusBadge key={status} status={status} compact />
          ))}
        </div>
      </Card>
    </div>
  );
}
