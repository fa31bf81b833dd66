import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Button, HiddenText, IconButton, Sheet } from '@spieltag/shared-kernel/ui';
import { X } from '@spieltag/shared-kernel/vendor/icons';
import { useGame } from '../../game/use-game.ts';
import { LatePart } from '../../players/late-part.view.tsx';
import { useCompared } from '../../players/use-compared.ts';
import styles from './compare-tray.module.css';

/** Those who are chosen, and the way to see them side by side, which the focus returns to. */
export function CompareTray() {
  const { t } = useTexts('market');
  const { players } = useGame();
  const { playerIds, toggle, toggleChoosing, open } = useCompared();
  if (!playerIds) return null;
  const chosen = playerIds.flatMap((id) => players.get(id) ?? []);
  return (
    <section className={styles.tray} aria-label={t('compare.tray')}>
      <ul className={styles.chosen}>
        {chosen.map((player) => (
          <li key={player.id}>
            <button type="button" className={styles.chip} onClick={() => toggle(player.id)}>
              <HiddenText>{t('compare.remove')}</HiddenText>
              {player.displayName} <X aria-hidden size={14} />
            </button>
          </li>
        ))}
        {chosen.length === 0 && <li className={styles.hint}>{t('compare.hint')}</li>}
      </ul>
      <Button size="small" variant="primary" disabled={chosen.length < 2} onClick={open}>
        {t('compare.open')}
      </Button>
      <IconButton icon={X} label={t('compare.end')} tip="left" onClick={toggleChoosing} />
    </section>
  );
}

/** Most lists are not compared: the table comes when somebody looks at it. */
const loadTable = async () => (await import('./comparison-table.view.tsx')).ComparisonTable;

/** Up to four players side by side: a sheet on a phone, a dialog on a desktop. */
export function ComparisonSheet() {
  const { t } = useTexts('market');
  const { players } = useGame();
  const { playerIds = [], isOpen, close } = useCompared();
  const compared = playerIds.flatMap((id) => players.get(id) ?? []);
  return (
    <Sheet title={t('compare.title')} placement="center" isOpen={isOpen} onClose={close}>
      {isOpen && (
        <LatePart title={t('compare.title')} load={loadTable} props={{ players: compared }} />
      )}
    </Sheet>
  );
}
