import { useBackNavigation } from '@spieltag/shared-kernel/remote';
import { Button } from '@spieltag/shared-kernel/ui';
import { ArrowLeft } from '@spieltag/shared-kernel/vendor/icons';

interface BackButtonProps {
  /** The screen below this one, for who came by a link. */
  readonly to: string;
  readonly label: string;
}

/** Back to where this screen was opened. */
export function BackButton({ to, label }: BackButtonProps) {
  const goBack = useBackNavigation();
  return (
    <Button size="small" icon={ArrowLeft} onClick={() => goBack(to)}>
      {label}
    </Button>
  );
}
