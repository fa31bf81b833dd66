import type { Row } from '@spieltag/shared-kernel/contract';
import { Compile } from 'typebox/compile';
import type { ReplyBody } from '../replies/index.ts';

/** Finds replies that do not fit their row; undefined: the row says nothing of its bytes. */
export function replyChecker(row: Row): ((body: ReplyBody) => void) | undefined {
  if (row.media) return undefined;
  let compiled: ReturnType<typeof Compile> | undefined;
  return (body) => {
    const value: unknown = JSON.parse(String(body));
    compiled ??= Compile(row.reply);
    if (compiled.Check(value)) return;
    const complaints = compiled
      .Errors(value)
      .slice(0, 3)
      .map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
    throw new Error(`The reply of ${row.path} does not fit its row: ${complaints.join('; ')}`);
  };
}
