import { userDetails } from '@spieltag/addresses';
import type { Group, GroupMember } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useOverlay, useStore } from '@spieltag/shared-kernel/remote';
import type { LineupCompleteness } from '@spieltag/shared-kernel/rules';
import { Avatar, Badge, cx, Row } from '@spieltag/shared-kernel/ui';
import { CircleAlert, CircleCheck, Minus, Shield } from '@spieltag/shared-kernel/vendor/icons';
import { type GroupSelection, rankingKindOf } from '../../address/group-address.model.ts';
import styles from './group-members.module.css';
import { MemberMenu } from './member-menu.view.tsx';

interface Props {
  readonly group: Group;
  readonly member: GroupMember;
  readonly selection: GroupSelection;
  readonly readiness: LineupCompleteness | undefined;
  readonly isOwn: boolean;
  /** The user may change the member's role and remove them. */
  readonly isManaged: boolean;
  /** Wants to remove the member. */
  onKick(): void;
}

const ICONS = { FULL: CircleCheck, EMPTY_OR_PARTIAL: CircleAlert, NONE: Minus } as const;

/** A member of the group; pressing it opens the member's details. */
export function MemberRow(props: Props) {
  const { group, member, selection, readiness, isOwn, isManaged, onKick } = props;
  const { t } = useTexts('groups');
  const { gameState } = useKernel();
  const { openOverlay } = useOverlay();
  const currentId = useStore(gameState).data?.roundId;
  const roundId = selection.roundId ?? currentId ?? '';
  const { id, name, image, role } = member;
  const openDetails = () => openOverlay(userDetails(rankingKindOf(selection.kind), roundId, id));
  return (
    <Row
      lead={<Avatar userId={id} name={name} image={image} size={36} />}
      title={
        <span className={styles.name}>
          <span className={styles.words}>{name}</span>
          {isOwn && <Badge>{t('common.you')}</Badge>}
        </span>
      }
      text={readiness && <Readiness state={readiness} />}
      highlighted={isOwn}
      onPress={openDetails}
      end={
        <>
          {role === 'Admin' && (
            <Badge tone="accent" icon={Shield}>
              {t('groupRole.Admin')}
            </Badge>
          )}
          {isManaged && <MemberMenu {...{ group, member, onKick }} onDetails={openDetails} />}
        </>
      }
    />
  );
}

function Readiness({ state }: { readonly state: LineupCompleteness }) {
  const { t } = useTexts('groups');
  const Icon = ICONS[state];
  return (
    <span className={cx(styles.readiness, styles[state])}>
      <Icon aria-hidden size={14} />
      {t(`readiness.${state}`)}
    </span>
  );
}
