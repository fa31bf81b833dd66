import ts from 'typescript';

/** A key as code writes it: whole, or with gaps only running code can fill. */
export interface WrittenKey {
  /** As written, a gap as `*`. */
  readonly text: string;
  readonly at: string;
  /** Asked for by a call of `t` or `translate`, not merely a string somewhere. */
  readonly isAskedFor: boolean;
}

/** Words that reach the screen past the text files. */
export interface LiteralText {
  readonly text: string;
  readonly at: string;
}

export interface SourceTexts {
  readonly keys: readonly WrittenKey[];
  readonly literals: readonly LiteralText[];
}

const ASKING = ['t', 'translate'];
/** Attributes people read or hear. */
const SPOKEN =
  /^(aria-(label|description|placeholder|roledescription|valuetext)|alt|label|title|text|placeholder|description)$/;
/** Marks of one letter are signs, not words. */
const WORD = /\p{L}{2}/u;
const GAP = '*';
/** `achievements:` before a key, where code asks for a text without a component around it. */
const NAMESPACE = /^[a-z-]+:(?=\w)/;

/** Finds in one file what may be a key of a text, and words written straight into JSX. */
export function readSource(fileName: string, code: string): SourceTexts {
  const file = ts.createSourceFile(fileName, code, ts.ScriptTarget.Latest, true);
  const keys: WrittenKey[] = [];
  const literals: LiteralText[] = [];
  const at = (node: ts.Node) =>
    `${fileName}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`;

  const visit = (node: ts.Node): void => {
    const text = writtenText(node);
    if (text !== undefined) {
      keys.push({ text: text.replace(NAMESPACE, ''), at: at(node), isAskedFor: isAskedFor(node) });
    }
    for (const shown of shownTexts(node)) {
      if (WORD.test(shown)) literals.push({ text: shown.trim(), at: at(node) });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { keys, literals };
}

/** The text of a string or a template; undefined for other nodes. */
function writtenText(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map((span) => GAP + span.literal.text).join('');
}

/** Whether a string is the first argument of `t(...)`, or one of the choices in it. */
function isAskedFor(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isCallExpression(parent)) {
    return parent.arguments[0] === node && ASKING.includes(calledName(parent));
  }
  return isChoice(parent, node) && isAskedFor(parent);
}

/** `a ? this : that`, `a ?? this`, `(this)` */
function isChoice(parent: ts.Node, node: ts.Node): boolean {
  if (ts.isConditionalExpression(parent)) return parent.condition !== node;
  if (ts.isParenthesizedExpression(parent)) return true;
  return (
    ts.isBinaryExpression(parent) &&
    (parent.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken ||
      parent.operatorToken.kind === ts.SyntaxKind.BarBarToken ||
      (parent.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken &&
        parent.right === node))
  );
}

function calledName({ expression }: ts.CallExpression): string {
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
}

/** What of a node is shown as it stands: text between tags, strings put there, spoken attributes. */
function shownTexts(node: ts.Node): readonly string[] {
  if (ts.isJsxText(node)) return [node.text];
  const text = writtenText(node);
  return text !== undefined && isShown(node) ? [text.replaceAll(GAP, ' ')] : [];
}

function isShown(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isJsxAttribute(parent)) return SPOKEN.test(parent.name.getText());
  if (ts.isJsxExpression(parent)) {
    return ts.isJsxAttribute(parent.parent) ? isShown(parent) : true;
  }
  return isChoice(parent, node) && isShown(parent);
}
