import { ApiProblem } from '../../problems/api-problem.ts';

/** Why a picture is refused. */
export type PictureFault = 'base64' | 'bytes' | 'format' | 'pixels' | 'damaged';

/** The answer to a picture that cannot be used. */
export function refusedPicture(reason: PictureFault): ApiProblem {
  return new ApiProblem('IMAGE_INVALID', { reason });
}
