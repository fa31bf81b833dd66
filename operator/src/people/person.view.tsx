import type { PersonRecord } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Badge, Button } from '@spieltag/shared-kernel/ui';
import { isBanned } from './is-banned.ts';
import styles from './people.module.css';
import type { Deed } from './person-dialog.view.tsx';

interface PersonProps {
  readonly person: PersonRecord;
  onAsk(deed: Deed): void;
}

/** How somebody's account stands, and what can be done about it. */
export function Person({ person, onAsk }: PersonProps) {
  const { t, formatDateTime } = useTexts('operator');
  const { id, name, image, isTrial, createdAt, lastLoginTs, bannedUntil } = person;
  const time = (at: number) => formatDateTime(at, t('operator.dateTime'));
  const held = isBanned(person) ? bannedUntil : null;
  const deeds: readonly Deed[] = [
    held === null ? 'ban' : 'unban',
    'drawName',
    ...(image === null ? [] : (['removePicture'] as const)),
    'export',
    'delete',
  ];
  return (
    <li className={styles.person}>
      <p className={styles.name}>
        {name}{' '}
        {held !== null && (
          <Badge tone="warn">{t('operator.people.banned', { time: time(held) })}</Badge>
        )}
      </p>
      <p className={styles.meta}>{id}</p>
      <p className={styles.meta}>
        {[
          t(isTrial ? 'operator.people.guest' : 'operator.people.account'),
          ...(image === null ? [] : [t('operator.people.picture')]),
          t('operator.people.since', { time: time(createdAt) }),
          ...(lastLoginTs === null ? [] : [t('operator.people.last', { time: time(lastLoginTs) })]),
        ].join(', ')}
      </p>
      <div className={styles.actions}>
        {deeds.map((deed) => (
          <Button
            key={deed}
            size="small"
            aria-label={`${t(`operator.people.${deed}`)}: ${name}`}
            onClick={() => onAsk(deed)}
          >
            {t(`operator.people.${deed}`)}
          </Button>
        ))}
      </div>
    </li>
  );
}
