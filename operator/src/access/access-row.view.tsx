import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Badge, Button } from '@spieltag/shared-kernel/ui';
import type { Revocable } from '../api/access-api.ts';
import styles from './access.module.css';
import { useAccessWords } from './use-access-words.ts';

interface AccessRowProps {
  readonly what: Revocable;
  /** False: it is another team's. */
  readonly mayRevoke: boolean;
  onRevoke(): void;
}

/** Something that gives access, with the button that ends it. */
export function AccessRow({ what, mayRevoke, onRevoke }: AccessRowProps) {
  const { t } = useTexts('operator');
  const { name, lines } = useAccessWords()(what);
  const label = t(`operator.access.revoke.${what.kind}`);
  const isRevoked = 'revokedAt' in what.item && what.item.revokedAt !== null;
  const isOwn = what.kind === 'session' && what.item.isOwn;
  return (
    <li className={styles.row} data-revoked={isRevoked || undefined}>
      <div className={styles.words}>
        <p className={styles.name}>
          {name} {isOwn && <Badge tone="accent">{t('operator.access.own')}</Badge>}
          {isRevoked && <Badge tone="bad">{t('operator.access.revoked')}</Badge>}
        </p>
        {lines.map((line) => (
          <p key={line} className={styles.line}>
            {line}
          </p>
        ))}
      </div>
      {mayRevoke && !isRevoked && (
        <Button size="small" aria-label={`${label}: ${name}`} onClick={onRevoke}>
          {label}
        </Button>
      )}
    </li>
  );
}
