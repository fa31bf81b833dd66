import type { FastifySchemaCompiler } from 'fastify';
import type * as Type from 'typebox';
import { Compile } from 'typebox/compile';
import { ApiProblem } from '../api-problem.ts';

/** One complaint of a compiled schema. */
interface Complaint {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: unknown;
  readonly message: string;
}

function missingName(params: unknown): string {
  const { requiredProperties } = params as { requiredProperties?: readonly string[] };
  return requiredProperties?.[0] ?? '';
}

/** The problem a client is told: the first missing part before the first wrong one. */
function problemOf(complaints: readonly Complaint[], part: string): ApiProblem {
  const missing = complaints.find((complaint) => complaint.keyword === 'required');
  if (missing) {
    const name = `${missing.instancePath}/${missingName(missing.params)}`.slice(1);
    return new ApiProblem('PARAMETER_REQUIRED', { name });
  }
  const wrong = complaints[0];
  return new ApiProblem('PARAMETER_INVALID', {
    name: wrong?.instancePath.slice(1) || part,
    reason: wrong?.message ?? 'does not fit',
  });
}

/** Whole numbers that are written as one would write them. */
const PLAIN_NUMBER = /^(?:0|[1-9]\d{0,14})$/;

/** Names of a schema's whole numbers; none of what is no object. */
function numbersIn(schema: Type.TSchema): readonly string[] {
  const { properties = {} } = schema as { properties?: Record<string, { type?: unknown }> };
  return Object.keys(properties).filter((name) => properties[name]?.type === 'integer');
}

/** The parts of an address with their plain numbers as such. */
function withNumbers(input: unknown, names: readonly string[]): unknown {
  const parts: Record<string, unknown> = { ...(input as Record<string, unknown>) };
  for (const name of names) {
    const text = parts[name];
    if (typeof text === 'string' && PLAIN_NUMBER.test(text)) parts[name] = Number(text);
  }
  return parts;
}

/**
 * Validates with TypeBox. Parts of the address are text: numbers in them are converted. A body is
 * taken as it is. Failures are `ApiProblem`s already.
 */
export const compileValidator: FastifySchemaCompiler<Type.TSchema> = ({ schema, httpPart }) => {
  const validator = Compile(schema);
  const part = httpPart ?? 'body';
  const isText = part === 'params' || part === 'querystring';
  const numbers = isText ? numbersIn(schema) : [];
  return (input: unknown) => {
    if (part === 'body' && (input === undefined || input === null)) {
      return { error: new ApiProblem('PARAMETER_REQUIRED', { name: 'body' }) };
    }
    // Most parts are text or plain numbers; converting costs more than everything else here.
    const plain = numbers.length === 0 ? input : withNumbers(input, numbers);
    if (validator.Check(plain)) return { value: plain };
    const value = isText ? validator.Convert(input) : input;
    if (isText && validator.Check(value)) return { value };
    return { error: problemOf(validator.Errors(value), part) };
  };
};
