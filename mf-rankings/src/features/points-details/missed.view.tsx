import type { ClientDatabase, ResultExplanation } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useDataSlot, useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { MISSED_PARTS } from '@spieltag/shared-kernel/rules';
import { Loaded, Points, SkeletonRows } from '@spieltag/shared-kernel/ui';
import styles from './points-details.module.css';

interface MissedProps {
  readonly explanation: ResultExplanation;
  readonly database: ClientDatabase;
}

/** What the score lacks of the most there was for the money of then, part by part. */
export function Missed({ explanation, database }: MissedProps) {
  const { t } = useTexts('rankings');
  const { session, myResults, otherResults } = useKernel();
  const { userId, roundId } = explanation;
  const isOwn = useStore(session).data?.id === userId;
  const own = useDataSlot(myResults, isOwn ? roundId : undefined);
  const others = useDataSlot(otherResults, isOwn ? undefined : userId);
  const other = others.data?.find((result) => result.roundId === roundId);
  const names = new Map(database.players.map(({ id, displayName }) => [id, displayName]));
  return (
    <section className={styles.section}>
      <h3>{t('common.missedPoints')}</h3>
      <Loaded
        of={isOwn ? own : { ...others, data: other }}
        skeleton={<SkeletonRows rows={4} />}
        onRetry={() => void (isOwn ? myResults.load(roundId) : otherResults.load(userId))}
      >
        {({ missedPoints: missed, score }) => {
          if (!missed) return <p className={styles.note}>{t('explain.missedUnknown')}</p>;
          return (
            <table className={styles.lines}>
              <caption>{t('explain.missedText')}</caption>
              <tbody>
                {MISSED_PARTS.map((part) => (
                  <tr key={part}>
                    <th scope="row">
                      {t(`explain.missed.${part}`)}
                      <span className={styles.with}>
                        {missed.players
                          .filter((player) => player.part === part)
                          .map(({ id, points }) =>
                            t('explain.missedWith', { name: names.get(id) ?? id, points }),
                          )
                          .join(', ')}
                      </span>
                    </th>
                    <td>
                      <Points value={missed.parts[part]} />
                    </td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">{t('explain.missedSum', { maximum: missed.maximum })}</th>
                  <td>
                    <Points value={score === null ? null : missed.maximum - score} />
                  </td>
                </tr>
              </tfoot>
            </table>
          );
        }}
      </Loaded>
    </section>
  );
}
