import type {
  FailureCode,
  HealthReport,
  HealthReports,
  ReportPhase,
} from '@spieltag/shared-kernel/composition';
import type { Reporter } from './reporters.ts';
import { scrub } from './scrub.ts';

/** A version of a remote during a deployment: what evidence is counted for. */
export interface Subject {
  readonly projectId: string;
  readonly remote: string;
  readonly deploymentId: string;
  readonly version: string;
}

/** Whose evidence it is: staff count apart from everybody else. */
interface Audience {
  readonly isStaff: boolean;
}

/** Where in a page, and in what browser. */
export interface Place {
  readonly browser: string;
  readonly path: string;
}

/** Why a version failed. */
export interface Failure {
  readonly phase: ReportPhase;
  readonly code: FailureCode;
  readonly message: string;
  readonly stack: string;
}

/** How a version fared for a visitor. */
export interface Outcome extends Subject, Reporter, Audience, Place {
  /** The step of the deployment in which it came up. */
  readonly stoodStep: number | null;
  readonly failure: Failure | null;
}

/** What a page is about to do, or has done. */
export interface StartEvent extends Subject, Reporter, Audience, Place {
  readonly page: string;
  readonly phase: ReportPhase;
}

/** What one visitor's reports of one version come to. */
export interface Tally {
  readonly hasStood: boolean;
  readonly failure: Failure | null;
  /** The page's shell has no kernel for it: of that the version has no fault. */
  readonly refusal: Failure | null;
  readonly started: ReadonlySet<ReportPhase>;
  readonly ended: ReadonlySet<ReportPhase>;
}

/** Phases a page says the beginning of. */
const STARTED_PHASES: readonly ReportPhase[] = ['evaluate', 'mount'];

/** Adds up the reports of a request about one version, in their order: the first failure stands. */
export function tallyOf(reports: HealthReports['reports']): Tally {
  const started = new Set<ReportPhase>();
  const ended = new Set<ReportPhase>();
  let hasStood = false;
  let failure: Failure | null = null;
  let refusal: Failure | null = null;
  for (const report of reports) {
    const { outcome, phase } = report;
    if (outcome === 'started') {
      started.add(phase);
      ended.delete(phase);
      continue;
    }
    for (const over of outcome === 'failed' ? STARTED_PHASES : endedBy(phase)) {
      started.delete(over);
      ended.add(over);
    }
    if (outcome !== 'failed') hasStood ||= phase === 'mount';
    else if (report.code === 'KERNEL_MISMATCH') refusal ??= failureOf(report);
    else failure ??= failureOf(report);
  }
  return { hasStood, failure, refusal, started, ended };
}

/** What was mounted has been evaluated. */
function endedBy(phase: ReportPhase): readonly ReportPhase[] {
  return phase === 'mount' ? STARTED_PHASES : [phase];
}

function failureOf({ phase, code = 'OTHER', message = '', stack = '' }: HealthReport): Failure {
  return { phase, code, message: kept(message), stack: kept(stack) };
}

/** What is written down of a text of a page. */
const kept = (text: string) => scrub(storable(text));

/** PostgreSQL keeps neither NUL characters nor halves of characters. */
export const storable = (text: string) => text.replaceAll('\0', '').toWellFormed();
