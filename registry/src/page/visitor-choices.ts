import type { FastifyRequest } from 'fastify';
import { type Choice, chooseFor } from '../composition/composition.presenter.ts';
import type { LiveComposition } from '../composition/live-composition.ts';
import type { Staff } from '../discovery/staff.ts';
import type { Visitor, Visitors } from '../discovery/visitor.ts';

/** What decides about a visitor's versions. */
export interface ChoosingParts {
  readonly composition: LiveComposition;
  readonly visitors: Visitors;
  readonly staff: Staff;
  /** Epoch ms. */
  readonly now: () => number;
}

/** Who asks for a page, and the version they get of everything. */
interface VisitorChoices {
  readonly visitor: Visitor;
  readonly choices: readonly Choice[];
}

/** Chooses for a browser that asks, by its cookies alone: pages carry no token. */
export async function chooseForBrowser(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { composition, visitors, staff, now }: ChoosingParts,
): Promise<VisitorChoices> {
  const visitor = visitors.of({ ...headers, authorization: undefined });
  const snapshot = await composition.get();
  const isStaff = visitor.id !== undefined && staff.isStaff(headers.cookie, snapshot);
  return { visitor, choices: chooseFor(snapshot, { id: visitor.id, isStaff }, now()) };
}
