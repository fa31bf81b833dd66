import type { ClientDatabase, ResultExplanation } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useDataSlot, useKernel, useStore } from '@spieltag/shared-kernel/remote';
import styles from './points-details.module.css';

interface SubstitutionsProps {
  readonly explanation: ResultExplanation;
  readonly database: ClientDatabase;
}

/** Who came on for whom with the evaluation; to the owner, whose plan it was, also why. */
export function Substitutions({ explanation, database }: SubstitutionsProps) {
  const { t } = useTexts('rankings');
  const { session, myResults } = useKernel();
  const { substitutions = [], userId, roundId } = explanation;
  const isOwn = useStore(session).data?.id === userId && substitutions.length > 0;
  const own = useDataSlot(myResults, isOwn ? roundId : undefined).data?.substitutions;
  if (substitutions.length === 0) return null;
  const nameOf = (id: string) => database.players.find((one) => one.id === id)?.displayName ?? id;
  const whyOf = (inId: string) => {
    const known = own?.find((one) => one.inId === inId);
    if (!known) return undefined;
    const why = t(known.isByCondition ? 'explain.byCondition' : 'explain.byBench');
    return <span className={styles.with}> {why}</span>;
  };
  return (
    <section className={styles.section}>
      <h3>{t('explain.substitutions')}</h3>
      <p className={styles.note}>{t('explain.substitutionsText')}</p>
      <ul className={styles.corrections}>
        {substitutions.map(({ outId, inId }) => (
          <li key={outId}>
            {t('explain.substituted', { coming: nameOf(inId), leaving: nameOf(outId) })}
            {whyOf(inId)}
          </li>
        ))}
      </ul>
    </section>
  );
}
