/** One directive of an nginx configuration. */
export interface NginxDirective {
  readonly name: string;
  /** As nginx reads them: without quotation marks. */
  readonly args: readonly string[];
  readonly line: number;
  /** Undefined: it ends with a semicolon. */
  readonly block: readonly NginxDirective[] | undefined;
}

interface Token {
  readonly text: string;
  readonly line: number;
  /** A brace or a semicolon that is one. */
  readonly isMark: boolean;
}

const TOKENS =
  /(#[^\n]*)|"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|([{};])|((?:\\.|[^\s{};"'\\])(?:\\.|\{[0-9,]+\}|[^\s{};\\])*)|(\n)|(\s)|(.)/g;

/** Reads a configuration. @throws Error for one that is none, with the line */
export function parseNginx(text: string): readonly NginxDirective[] {
  const tokens = tokensOf(text);
  const [directives, end] = readBlock(tokens, 0);
  if (end < tokens.length) throw new Error(`line ${tokens[end]?.line}: a brace too many`);
  return directives;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let line = 1;
  for (const [, comment, double, single, mark, word, newline, space, rest] of text.matchAll(
    TOKENS,
  )) {
    if (newline) line += 1;
    if (comment !== undefined || newline || space) continue;
    if (rest !== undefined) throw new Error(`line ${line}: a quotation that does not end`);
    const quoted = double ?? single;
    tokens.push({ text: quoted ?? mark ?? word ?? '', line, isMark: mark !== undefined });
  }
  return tokens;
}

/** The directives up to the closing brace, and where that stands. */
function readBlock(tokens: readonly Token[], from: number): [NginxDirective[], number] {
  const directives: NginxDirective[] = [];
  let at = from;
  while (at < tokens.length && !isMark(tokens[at], '}')) {
    const start = at;
    while (at < tokens.length && !tokens[at]?.isMark) at += 1;
    const [name, ...args] = tokens.slice(start, at).map((token) => token.text);
    const line = tokens[start]?.line ?? 0;
    if (name === undefined) throw new Error(`line ${line}: nothing before '${tokens[at]?.text}'`);
    if (isMark(tokens[at], ';')) {
      directives.push({ name, args, line, block: undefined });
    } else if (isMark(tokens[at], '{')) {
      const [block, end] = readBlock(tokens, at + 1);
      if (!isMark(tokens[end], '}')) throw new Error(`line ${line}: a block that does not end`);
      directives.push({ name, args, line, block });
      at = end;
    } else throw new Error(`line ${line}: '${name}' has no semicolon`);
    at += 1;
  }
  return [directives, at];
}

const isMark = (token: Token | undefined, text: string) =>
  token?.isMark === true && token.text === text;
