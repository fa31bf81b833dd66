import { DASH, useTexts } from '@spieltag/shared-kernel/i18n';
import { FixtureTag, HiddenText, Money } from '@spieltag/shared-kernel/ui';
import type { Figure } from './figure.model.ts';
import type { RoundFixture } from './fixture-of-round.model.ts';
import styles from './slot-figure.module.css';

/** A figure as the chip of a token; points are a token's own matter. */
export function SlotFigure({ figure }: { readonly figure: Exclude<Figure, { kind: 'points' }> }) {
  const { t, formatNumber } = useTexts('lineup');
  if (figure.kind === 'price') return <Money euros={figure.euros} />;
  if (figure.kind === 'fixture') {
    if (figure.fixture) return <WithTime {...figure.fixture} />;
    return (
      <>
        <span aria-hidden>{DASH}</span>
        <HiddenText>{t('info.figure.noMatch')}</HiddenText>
      </>
    );
  }
  const { kind, value } = figure;
  const text = value === null ? DASH : formatNumber(value);
  return (
    <>
      <span aria-hidden>{kind === 'average' ? `Ø ${text}` : `${text} ×`}</span>
      <HiddenText>
        {value === null ? t('info.figure.none') : t(`info.figure.${kind}`, { count: value })}
      </HiddenText>
    </>
  );
}

/** Whom they meet, and below it when, or how far they are. */
function WithTime({ kickOff, course, ...fixture }: RoundFixture) {
  const { t, formatDateTime } = useTexts('lineup');
  return (
    <>
      <FixtureTag {...fixture} />
      <span className={styles.when}>
        <HiddenText>, </HiddenText>
        {course ? t(`info.course.${course}`) : formatDateTime(kickOff, t('info.kickOff'))}
      </span>
    </>
  );
}
