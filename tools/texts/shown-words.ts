import { OPENING_VALUE } from '@spieltag/shared-kernel/composition';
import ts from 'typescript';
import type { Source } from './workspace-sources.ts';

/** Attributes people read or hear. */
const SPOKEN =
  /^(aria-(label|description|placeholder|roledescription|valuetext)|alt|label|title|text|placeholder|description)$/;
/** Marks of one letter are signs, not words. */
const WORD = /\p{L}{2}/u;

/** Words written straight into JSX, past the files of texts, each with its place. */
export function shownWords({ path, code }: Source): readonly string[] {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const words: string[] = [];
  const visit = (node: ts.Node): void => {
    const text = shownText(node)?.trim();
    if (text && WORD.test(text.replace(OPENING_VALUE, ''))) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      words.push(`${path}:${line + 1}: ${text}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return words;
}

/** What of a node is shown as it stands: text between tags, strings put there, spoken attributes. */
function shownText(node: ts.Node): string | undefined {
  if (ts.isJsxText(node)) return node.text;
  const text = writtenText(node);
  return text !== undefined && isShown(node) ? text : undefined;
}

/** The text of a string or a template; undefined for other nodes. */
function writtenText(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join(' ');
}

function isShown(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isJsxAttribute(parent)) return SPOKEN.test(parent.name.getText());
  if (ts.isJsxExpression(parent)) {
    return ts.isJsxAttribute(parent.parent) ? isShown(parent) : true;
  }
  return isChoice(parent, node) && isShown(parent);
}

/** `a ? this : that`, `a ?? this`, `a && this`, `(this)` */
function isChoice(parent: ts.Node, node: ts.Node): boolean {
  if (ts.isConditionalExpression(parent)) return parent.condition !== node;
  if (ts.isParenthesizedExpression(parent)) return true;
  if (!ts.isBinaryExpression(parent)) return false;
  const { kind } = parent.operatorToken;
  if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return parent.right === node;
  return kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken;
}
