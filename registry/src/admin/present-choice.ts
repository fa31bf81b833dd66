import type { VisitorRemote } from '@spieltag/shared-kernel/registry';
import type { Choice } from '../composition/composition.presenter.ts';
import { shareAt } from '../rollout/bucket.ts';

/** What a visitor gets of a remote, with the reason in words. */
export function presentChoice(choice: Choice): VisitorRemote {
  const { name, snapshot, state, share, bucket, insteadOf } = choice;
  return {
    name,
    id: snapshot.frontend.id,
    bucket: bucket ?? null,
    version: share.version,
    traffic: share.traffic,
    phase: state.phase,
    because:
      insteadOf === undefined
        ? becauseOf({ state, share, bucket: bucket ?? null })
        : `${insteadOf} does not fit the kernel of this visitor's shell: the newest that does`,
  };
}

function becauseOf({
  state,
  share,
  bucket,
}: Pick<Choice, 'state' | 'share'> & { bucket: number | null }) {
  if (state.phase === 'pinned') return 'pinned: everybody gets it';
  if (bucket === null) return 'everybody gets it';
  if (state.dealt) {
    return shareAt(state.dealt, bucket)?.version === share.version
      ? `bucket ${bucket} is of its share: ${share.traffic} % of the visitors`
      : `the share of bucket ${bucket} was taken back: the default`;
  }
  const reached = state.shares
    .filter((one) => !one.default)
    .reduce((sum, { traffic }) => sum + traffic, 0);
  return share.default
    ? `bucket ${bucket} is not below ${reached * 100}: the default`
    : `bucket ${bucket} is below ${reached * 100}: ${reached} % of the visitors`;
}
