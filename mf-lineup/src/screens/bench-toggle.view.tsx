import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Button, HiddenText } from '@spieltag/shared-kernel/ui';
import { Armchair, ArrowLeftRight, Check } from '@spieltag/shared-kernel/vendor/icons';

interface BenchToggleProps {
  readonly isShown: boolean;
  /** Without it the bench is there to be looked at. */
  readonly canSwap: boolean;
  onToggle(): void;
}

/** Shows the bench on a phone, and with it lets players change places. */
export function BenchToggle({ isShown, canSwap, onToggle }: BenchToggleProps) {
  const { t } = useTexts('lineup');
  if (!canSwap) {
    return (
      <Button icon={Armchair} onClick={onToggle}>
        {t(isShown ? 'bench.hide' : 'bench.show')}
      </Button>
    );
  }
  return (
    <Button
      variant="primary"
      icon={isShown ? Check : ArrowLeftRight}
      data-anchor="mf-lineup/bench"
      onClick={onToggle}
    >
      {/* While players change places the line has its room for what is said of it. */}
      {isShown ? <HiddenText>{t('common.done')}</HiddenText> : t('bench.substitute')}
    </Button>
  );
}
