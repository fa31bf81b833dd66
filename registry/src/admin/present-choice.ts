import type { VisitorRemote } from '@spieltag/shared-kernel/registry';
import type { Choice } from '../composition/composition.presenter.ts';

/** What a visitor gets of a remote, with the reason in words. */
export function presentChoice({ name, snapshot, state, share, bucket }: Choice): VisitorRemote {
  return {
    name,
    id: snapshot.frontend.id,
    bucket: bucket ?? null,
    version: share.version,
    traffic: share.traffic,
    phase: state.phase,
    because: becauseOf({ state, share, bucket: bucket ?? null }),
  };
}

function becauseOf({
  state,
  share,
  bucket,
}: Pick<Choice, 'state' | 'share'> & { bucket: number | null }) {
  if (state.phase === 'pinned') return 'pinned: everybody gets it';
  if (bucket === null) return 'everybody gets it';
  const reached = (state.dealt ?? state.shares)
    .filter((one) => !one.default)
    .reduce((sum, { traffic }) => sum + traffic, 0);
  if (share.default && bucket < reached * 100) {
    return `the share of bucket ${bucket} was taken back: the default`;
  }
  return share.default
    ? `bucket ${bucket} is not below ${reached * 100}: the default`
    : `bucket ${bucket} is below ${reached * 100}: ${reached} % of the visitors`;
}
