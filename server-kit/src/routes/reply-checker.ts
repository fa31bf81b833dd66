import type { Row } from '@spieltag/shared-kernel/contract';
import type { ReplyBody } from '../replies/index.ts';
import { lateValidator } from './late-validator.ts';

/** Finds replies that do not fit their row; undefined: the row says nothing of its bytes. */
export function replyChecker(row: Row): ((body: ReplyBody) => void) | undefined {
  if (row.media) return undefined;
  const validatorOf = lateValidator(row.reply);
  return (body) => {
    const value: unknown = JSON.parse(String(body));
    const validator = validatorOf();
    if (validator.Check(value)) return;
    const complaints = validator
      .Errors(value)
      .slice(0, 3)
      .map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
    throw new Error(`The reply of ${row.path} does not fit its row: ${complaints.join('; ')}`);
  };
}
