import {
  type Refusal,
  type RulesContext,
  type Squad,
  saleVerdict,
  sellAll,
  squadPlayerIds,
} from '@spieltag/shared-kernel/rules';

/** Those of a squad who cannot be sold. */
export interface Unsellable {
  readonly count: number;
  /** The first reason. */
  readonly refusal: Refusal;
}

/** Who cannot be sold from a squad, whatever else is; undefined: everybody can. */
export function unsellable(squad: Squad, ctx: RulesContext): Unsellable | undefined {
  const refusals = squadPlayerIds(squad.lineup).flatMap((id) => saleVerdict(squad, id, ctx) ?? []);
  const [refusal] = refusals;
  return refusal && { count: refusals.length, refusal };
}

/** What would be left of a squad after everybody was sold who can be. */
export function afterSellingAll(squad: Squad, ctx: RulesContext): Squad {
  const sold = sellAll(squad, ctx);
  return sold.ok ? sold.value : squad;
}
