import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { Override } from '@spieltag/shared-kernel/registry';
import { useCallback } from 'react';
import type { Revocable } from '../api/access-api.ts';
import { deviceName } from './device-name.ts';

/** What is said of something that gives access. */
export interface AccessWords {
  /** What it is called in a list, and in the question whether to revoke it. */
  readonly name: string;
  /** For what, by whom, since when, used when, until when. */
  readonly lines: readonly string[];
  /** What a search looks into. */
  readonly search: string;
}

/** Says what something gives access to, who made it, and how long it lasts. */
export function useAccessWords(): (what: Revocable) => AccessWords {
  const { t, formatDateTime } = useTexts('operator');
  return useCallback(
    (what) => {
      const time = (text: string) => formatDateTime(Date.parse(text), t('operator.dateTime'));
      const used = (text: string | null) =>
        text ? t('operator.access.used', { time: time(text) }) : t('operator.access.unused');
      const opened = (text: string | null) =>
        text ? t('operator.access.opened', { time: time(text) }) : t('operator.access.unopened');
      const [name, lines] = ((): readonly [string, readonly string[]] => {
        switch (what.kind) {
          case 'session': {
            const { name: who, device, madeAt, lastUsedAt, expiresAt } = what.item;
            const where = deviceName(device) ?? t('operator.access.unknownDevice');
            const span = t('operator.access.signedIn', { from: time(madeAt), to: time(expiresAt) });
            return [`${who}, ${where}`, [span, used(lastUsedAt)]];
          }
          case 'token': {
            const { name: who, role, remotes, madeBy, madeAt, lastUsedAt, expiresAt } = what.item;
            const of =
              role === 'team' ? remotes.join(', ') || '-' : t('operator.access.everything');
            const by = madeBy ?? t('operator.access.byKey');
            return [
              who,
              [
                `${t(`operator.role.${role}`)}: ${of}`,
                t('operator.access.made', { by, from: time(madeAt), to: time(expiresAt) }),
                used(lastUsedAt),
              ],
            ];
          }
          case 'link': {
            const { overrides, visitors, madeBy: by, madeAt, lastUsedAt, expiresAt } = what.item;
            return [
              overrides.map(overrideName).join(', '),
              [
                t('operator.access.made', { by, from: time(madeAt), to: time(expiresAt) }),
                opened(lastUsedAt),
                ...(visitors > 0 ? [t('operator.access.visitors', { count: visitors })] : []),
              ],
            ];
          }
          case 'staff': {
            const { name: whose, madeBy: by, madeAt, lastUsedAt, expiresAt } = what.item;
            return [
              whose,
              [
                t('operator.access.made', { by, from: time(madeAt), to: time(expiresAt) }),
                opened(lastUsedAt),
              ],
            ];
          }
          case 'key': {
            const { remote, name: whose, addedBy: by, addedAt, publicKey } = what.item;
            const added = t('operator.access.added', { by, from: time(addedAt) });
            return [`${remote}: ${whose}`, [added, publicKey]];
          }
        }
      })();
      return { name, lines, search: [name, ...lines, what.item.id].join(' ') };
    },
    [t, formatDateTime],
  );
}

/** A version, the newest of a branch, or what is served at a port of the tester's machine. */
function overrideName(override: Override): string {
  const { remote } = override;
  if ('version' in override) return `${remote} ${override.version}`;
  return 'branch' in override
    ? `${remote} ${override.branch}`
    : `${remote} localhost:${override.port}`;
}
