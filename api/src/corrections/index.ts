/** Results that administrators put right by hand: what they hold against whatever the source says. */
export { correctEvents } from './correct-events.ts';
export {
  forgetSource,
  keepSource,
  readSource,
  readTakenOver,
} from './corrected-match.repository.ts';
export {
  auditOf,
  type Corrected,
  correctUpdate,
  type HandCorrectionRow,
  hasBegun,
  type PointsDifference,
  pointsBetween,
  pointsOf,
} from './hand-correction.model.ts';
export {
  endCorrection,
  findCorrections,
  insertCorrection,
} from './hand-correction.repository.ts';
