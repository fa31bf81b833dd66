import { DASH, useTexts } from '@spieltag/shared-kernel/i18n';
import { FixtureTag, HiddenText, Money } from '@spieltag/shared-kernel/ui';
import type { Figure } from './figure.model.ts';

/** A figure as the chip of a token; points are a token's own matter. */
export function SlotFigure({ figure }: { readonly figure: Exclude<Figure, { kind: 'points' }> }) {
  const { t, formatNumber } = useTexts('lineup');
  if (figure.kind === 'price') return <Money euros={figure.euros} />;
  if (figure.kind === 'fixture') {
    if (figure.fixture) return <FixtureTag {...figure.fixture} />;
    return (
      <>
        <span aria-hidden>{DASH}</span>
        <HiddenText>{t('info.figure.noMatch')}</HiddenText>
      </>
    );
  }
  const text = figure.value === null ? DASH : formatNumber(figure.value);
  return (
    <>
      <span aria-hidden>{figure.kind === 'average' ? `Ø ${text}` : `${text} ×`}</span>
      <HiddenText>{t(`info.figure.${figure.kind}`, { value: text })}</HiddenText>
    </>
  );
}
