import type { GuideFacts } from './guide-facts.ts';

/** One step of the guided tour: where it happens, what it points at, what it asks for. */
interface StepRow {
  readonly name: string;
  /** Path of its screen below the season; undefined: whatever screen is shown. */
  readonly screen?: string;
  /** Values of `data-anchor`; the first one that is on the screen is pointed at. */
  readonly anchors: readonly string[];
  /** What one does oneself in this step; undefined: it only shows something. */
  isDone?(facts: GuideFacts): boolean;
}

/** From an empty pitch to a full roster, and once around the other screens. */
export const GUIDE_STEPS = [
  { name: 'pitch', screen: '/', anchors: ['mf-lineup/pitch'] },
  { name: 'budget', screen: '/transfermarket', anchors: ['mf-market/budget'] },
  {
    name: 'buy',
    screen: '/transfermarket',
    anchors: ['mf-market/offers'],
    isDone: ({ playerCount }) => playerCount > 0,
  },
  {
    name: 'complete',
    screen: '/transfermarket',
    anchors: ['mf-market/fill-up', 'mf-market/offers'],
    isDone: ({ playerCount, rosterSize }) => playerCount >= rosterSize,
  },
  { name: 'formation', screen: '/', anchors: ['mf-lineup/formation'] },
  { name: 'bench', screen: '/', anchors: ['mf-lineup/bench'] },
  {
    name: 'captain',
    screen: '/',
    anchors: ['mf-lineup/actions'],
    isDone: ({ hasCaptain }) => hasCaptain,
  },
  { name: 'live', screen: '/live', anchors: ['mf-live/round'] },
  { name: 'rankings', screen: '/global-ranking', anchors: ['mf-rankings/lists'] },
  { name: 'groups', screen: '/group', anchors: ['mf-groups/create'] },
  { name: 'help', anchors: ['shell/help'] },
] as const satisfies readonly StepRow[];

export type GuideStepName = (typeof GUIDE_STEPS)[number]['name'];
type GuideStep = StepRow & { readonly name: GuideStepName };

/** A step with its place in the order, and its neighbours. */
export interface PlacedStep {
  readonly step: GuideStep;
  readonly number: number;
  readonly previous: GuideStep | undefined;
  readonly next: GuideStep | undefined;
}

const STEPS: readonly GuideStep[] = GUIDE_STEPS;

/** The step of that name; undefined for a name of another version of the tour. */
export function placedStep(name: unknown): PlacedStep | undefined {
  const at = STEPS.findIndex((step) => step.name === name);
  const step = STEPS[at];
  return step && { step, number: at + 1, previous: STEPS[at - 1], next: STEPS[at + 1] };
}

/** Whether a step happens on the screen of that path; the market has screens below its own. */
export function isOnScreen({ screen }: Pick<GuideStep, 'screen'>, path: string): boolean {
  if (screen === undefined || screen === path) return true;
  return screen !== '/' && path.startsWith(`${screen}/`);
}
