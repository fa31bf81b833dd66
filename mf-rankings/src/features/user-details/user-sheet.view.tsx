import { useTexts } from '@spieltag/shared-kernel/i18n';
import {
  useDataSlot,
  useKernel,
  useOverlay,
  useSeasonData,
  useStore,
} from '@spieltag/shared-kernel/remote';
import { Avatar, Loaded, Sheet, SkeletonPitch } from '@spieltag/shared-kernel/ui';
import { ReportUser } from './report-user.view.tsx';
import { readUserDetails } from './user-details.address.ts';
import styles from './user-details.module.css';
import { UserDetailsContent } from './user-details-content.view.tsx';

/** Somebody's lineups and points; without a user in the address the own ones. */
export function UserSheet() {
  const { t } = useTexts('rankings');
  const kernel = useKernel();
  const { overlay, closeOverlay } = useOverlay('user-details');
  const own = useStore(kernel.session).data?.id;
  const asked = overlay && readUserDetails(overlay.parts);
  const userId = asked ? (asked.userId ?? own) : undefined;
  const user = useDataSlot(kernel.users, userId);
  const isUnknown = user.error?.status === 404;
  const season = useSeasonData();
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
      {asked && (
        <Loaded
          of={user}
          skeleton={<SkeletonPitch />}
          onRetry={isUnknown ? undefined : () => userId && void kernel.users.load(userId)}
        >
          {({ id }) => (
            <>
              <Loaded of={season} skeleton={<SkeletonPitch />}>
                {(loaded) => (
                  <UserDetailsContent
                    userId={id}
                    kind={asked.kind}
                    roundId={asked.roundId}
                    isCompared={asked.isCompared && id !== own}
                    canCompare={id !== own}
                    name={name}
                    {...loaded}
                  />
                )}
              </Loaded>
              {id !== own && <ReportUser key={id} userId={id} name={name} />}
            </>
          )}
        </Loaded>
      )}
    </Sheet>
  );
}
