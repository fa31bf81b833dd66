import { PLAYER_PARTS_BOUNDARY, type PlayerDetail } from '@spieltag/shared-kernel/contract';

/**
 * A player and a picture in one message, see the contract for its form. JSON escapes the line break
 * before a boundary, and compressed pictures do not hold this one.
 * @param address where the picture is found by itself
 */
export function presentPlayerParts(
  detail: PlayerDetail,
  png: Uint8Array,
  address: string,
): Uint8Array {
  const json = head('application/json; charset=utf-8', 'player');
  const image = head('image/png', 'image', `Content-Location: ${address}`);
  return Buffer.concat([
    Buffer.from(`${json}${JSON.stringify(detail)}\r\n${image}`),
    png,
    Buffer.from(`\r\n--${PLAYER_PARTS_BOUNDARY}--\r\n`),
  ]);
}

function head(type: string, id: string, ...more: readonly string[]): string {
  const lines = [`Content-Type: ${type}`, `Content-ID: <${id}>`, ...more];
  return `--${PLAYER_PARTS_BOUNDARY}\r\n${lines.join('\r\n')}\r\n\r\n`;
}
