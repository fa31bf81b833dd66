import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useSeasonId, useStore } from '@spieltag/shared-kernel/remote';
import { CircleHelp, LogIn, Settings } from '@spieltag/shared-kernel/vendor/icons';
import { useState } from 'react';
import { inSeason } from '../address/address.ts';
import { DEBUG_PATH } from '../address/own-paths.ts';
import { useShell } from '../context/shell-context.tsx';
import { ShellLink } from '../context/shell-link.view.tsx';
import { useAddress } from '../context/use-address.ts';
import { useEndedSignIn } from '../messages/ended-sign-in.ts';
import { LeagueSelectView } from './league-select.view.tsx';
import { SquadFiguresView } from './squad-figures.view.tsx';
import styles from './status-bar.module.css';

const HELP_PATH = '/help';

/** The bar above every screen: league, squad, budget, account, help. */
export function StatusBarView() {
  const { t } = useTexts('shell');
  const { config } = useShell();
  const way = useReturnAddress();
  return (
    <header className={styles.bar}>
      <div className={styles.row}>
        <LeagueSelectView />
        <SquadFiguresView />
        <AccountBadge />
        {config.stage !== 'production' && (
          <ToggleLink to={DEBUG_PATH} label={t('debug.title')} back={way}>
            <Settings aria-hidden size={20} />
          </ToggleLink>
        )}
        <ToggleLink to={HELP_PATH} label={t('frame.help')} back={way} anchor="shell/help">
          <CircleHelp aria-hidden size={20} />
        </ToggleLink>
      </div>
    </header>
  );
}

/**
 * The address before help or the debug scene was opened; the lineup when there was none in this
 * season.
 */
function useReturnAddress(): string {
  const { pathname, search, path } = useAddress();
  const seasonId = useSeasonId();
  const isScene = [HELP_PATH, DEBUG_PATH].some((scene) => `${path}/`.startsWith(`${scene}/`));
  const [last, setLast] = useState({ seasonId, to: inSeason(seasonId, '/') });
  const here = pathname + search;
  if (!isScene && here !== last.to) setLast({ seasonId, to: here });
  return last.seasonId === seasonId ? last.to : inSeason(seasonId, '/');
}

interface ToggleProps {
  readonly to: string;
  readonly label: string;
  readonly back: string;
  readonly anchor?: string;
  readonly children: React.ReactNode;
}

/** Opens a scene, or returns from it when it is open. */
function ToggleLink({ to, label, back, anchor, children }: ToggleProps) {
  const { path } = useAddress();
  const seasonId = useSeasonId();
  const isOpen = path === to;
  return (
    <ShellLink
      className={styles.icon}
      to={isOpen ? back : inSeason(seasonId, to)}
      isCurrent={isOpen}
      label={label}
      anchor={anchor}
    >
      {children}
    </ShellLink>
  );
}

/** Says that the player is a guest or not signed in, and opens the sign-in. */
function AccountBadge() {
  const { t } = useTexts('shell');
  const { bus, session } = useKernel();
  const { data: account } = useStore(session);
  const hasEnded = useEndedSignIn() !== undefined;
  if (account && !account.isTrial && !hasEnded) return null;
  const request = () => bus.publish('sign-in.requested', { reason: 'profile' });
  return (
    <button type="button" className={styles.badge} onClick={request} title={t('signIn.title')}>
      <LogIn aria-hidden size={14} />
      <span>{account && !hasEnded ? t('frame.trial') : t('frame.notSignedIn')}</span>
    </button>
  );
}
