import type { Player } from '@spieltag/shared-kernel/contract';
import { DASH, useTexts } from '@spieltag/shared-kernel/i18n';
import { FormBars, Loaded, Skeleton } from '@spieltag/shared-kernel/ui';
import type { Form } from '../../players/form.model.ts';
import { useForm, useFormRoundIds } from '../../players/use-forms.ts';
import styles from './player-details.module.css';

const BAR_WIDTH_PX = 40;

/** The last rounds side by side, the figures below the bars. */
export function PlayerForm({ player }: { readonly player: Player }) {
  const { t, formatNumber } = useTexts('market');
  const roundIds = useFormRoundIds();
  const form = useForm(player.id);
  if (roundIds.length === 0) return null;
  const figureOf = (points: Form[number]) =>
    points === undefined ? '' : points === null ? DASH : formatNumber(points);
  return (
    <section className={styles.section}>
      <h3>{t('details.form')}</h3>
      <Loaded of={form} skeleton={<Skeleton width="200px" height="56px" />}>
        {(points) => (
          <div className={styles.form}>
            <FormBars values={points} width={points.length * BAR_WIDTH_PX} height={56} />
            <p aria-hidden className={styles.formFigures}>
              {points.map((ofRound, round) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a figure is its round
                <span key={round}>{figureOf(ofRound)}</span>
              ))}
            </p>
          </div>
        )}
      </Loaded>
    </section>
  );
}
