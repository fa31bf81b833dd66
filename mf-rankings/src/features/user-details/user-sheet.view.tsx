import { useTexts } from '@spieltag/shared-kernel/i18n';
import {
  useKernel,
  useLoaded,
  useOverlay,
  useSlot,
  useStore,
} from '@spieltag/shared-kernel/remote';
import { Avatar, ErrorState, Sheet, SkeletonPitch } from '@spieltag/shared-kernel/ui';
import styles from './user-details.module.css';
import { UserDetailsContent } from './user-details-content.view.tsx';

/** Somebody's lineups and points; without a user in the address the own ones. */
export function UserSheet() {
  const { t } = useTexts('rankings');
  const kernel = useKernel();
  const { overlay, closeOverlay } = useOverlay('user');
  const own = useStore(kernel.session).data?.id;
  const asked = overlay?.kind === 'user' ? overlay : undefined;
  const userId = asked ? (asked.userId ?? own) : undefined;
  const user = useSlot(kernel.users, userId);
  const { data: state } = useLoaded(kernel.gameState);
  const { data: database } = useLoaded(kernel.clientDatabase);
  const name = user.data?.name ?? t('userDetails.title');
  return (
    <Sheet
      title={name}
      isOpen={asked !== undefined}
      onClose={closeOverlay}
      header={
        <div className={styles.who}>
          {userId && <Avatar userId={userId} name={name} image={user.data?.image} size={48} />}
          <h2 className={styles.name}>{name}</h2>
        </div>
      }
    >
      {userId && user.error && !user.data && (
        <ErrorState
          text={t(user.error.messageKey, user.error.params)}
          onRetry={user.error.status === 404 ? undefined : () => void kernel.users.load(userId)}
        />
      )}
      {!user.error && !(user.data && state && database) && <SkeletonPitch />}
      {asked && userId && user.data && state && database && (
        <UserDetailsContent
          userId={userId}
          kind={asked.rankingKind ?? 'round'}
          roundId={asked.roundId}
          state={state}
          database={database}
        />
      )}
    </Sheet>
  );
}
