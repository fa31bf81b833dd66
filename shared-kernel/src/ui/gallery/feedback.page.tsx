import { Crown, Trophy, Users } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../actions/button.view.tsx';
import { Badge } from '../feedback/badge.view.tsx';
import { Banner } from '../feedback/banner.view.tsx';
import { EmptyState, ErrorState } from '../feedback/empty-state.view.tsx';
import { type Notification, NotificationRegion } from '../feedback/notification-region.view.tsx';
import { SkeletonPitch, SkeletonRows } from '../feedback/skeleton.view.tsx';
import { Card } from '../layout/card.view.tsx';
import styles from './gallery.module.css';

const TONES = ['neutral', 'accent', 'good', 'bad', 'warn', 'info', 'live'] as const;
const NEWS: readonly Notification[] = [
  { id: 'n1', level: 'INFO', text: 'Wintermantel ist jetzt in deinem Kader.', durationMs: 0 },
  { id: 'n2', level: 'WARN', text: 'Der Transfermarkt schließt in 10 Minuten.', durationMs: 0 },
  { id: 'n3', level: 'FATAL', text: 'Deine Aufstellung wurde nicht gespeichert.', durationMs: 0 },
];

/** What the game says in passing, and instead of content. */
export function FeedbackPage() {
  const [news, setNews] = useState(NEWS);
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <Banner>Die Rangliste wird gerade berechnet.</Banner>
        <Banner tone="warn" action={<Button size="small">Ansehen</Button>}>
          Ein Spieler deiner Elf fällt aus.
        </Banner>
        <Banner tone="good">Gespeichert. Deine Elf ist bereit.</Banner>
        <Banner tone="locked">Der Spieltag läuft. Ab Montag kannst du wieder wechseln.</Banner>
        <Banner tone="offline">Du bist offline. Wir zeigen den letzten Stand.</Banner>
        <Card title="Badges">
          <div className={styles.wrap}>
            {TONES.map((tone) => (
              <Badge key={tone} tone={tone} icon={Crown}>
                {tone}
              </Badge>
            ))}
          </div>
        </Card>
        <Card title="Lädt" flush>
          <SkeletonRows rows={3} />
        </Card>
      </div>
      <Card>
        <EmptyState
          icon={Users}
          title="Noch keine Gruppe"
          text="Allein gewinnen macht halb so viel Spaß. Gründe eine Gruppe und lade deine Freunde ein."
          action={<Button variant="primary">Gruppe gründen</Button>}
        />
      </Card>
      <Card>
        <EmptyState icon={Trophy} title="Die Saison hat noch nicht begonnen" />
        <ErrorState
          text="Unsere Server sind gerade nicht erreichbar. Versuch es bitte gleich noch einmal."
          onRetry={() => undefined}
        />
      </Card>
      <SkeletonPitch />
      <NotificationRegion
        notifications={news}
        onClose={(id) => setNews(news.filter((each) => each.id !== id))}
      />
    </div>
  );
}
