import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Button, IconButton } from '@spieltag/shared-kernel/ui';
import { ArrowDownUp } from '@spieltag/shared-kernel/vendor/icons';

interface PlanButtonProps {
  readonly isPhone: boolean;
  onOpen(): void;
}

/** The way to who comes on for whoever does not play. */
export function PlanButton({ isPhone, onOpen }: PlanButtonProps) {
  const { t } = useTexts('substitutions');
  if (isPhone) return <IconButton icon={ArrowDownUp} label={t('open')} onClick={onOpen} />;
  return (
    <Button icon={ArrowDownUp} onClick={onOpen}>
      {t('open')}
    </Button>
  );
}
