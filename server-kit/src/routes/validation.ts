import type { FastifySchemaCompiler } from 'fastify';
import type * as Type from 'typebox';
import { lateValidator } from './late-validator.ts';

/** The part of a request that does not fit its schema. */
export interface InvalidPart {
  /** `body`, `params`, `querystring` or `headers`. */
  readonly part: string;
  /** Where in it, such as `at/x`; empty: the part as a whole. */
  readonly name: string;
  readonly isMissing: boolean;
  /** What is wrong, in words of the schema. */
  readonly reason: string;
}

/** How a server takes what it is sent. */
export interface ValidationOptions {
  /** The problem a client gets. */
  readonly problemOf: (invalid: InvalidPart) => Error;
  /** A call without a body is one with nothing in it; default: a body that is left out is missing. */
  readonly isBodyOptional?: boolean;
}

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

/** What a client is answered: the first missing part before the first wrong one. */
function invalidPartOf(complaints: readonly Complaint[], part: string): InvalidPart {
  const missing = complaints.find((complaint) => complaint.keyword === 'required');
  if (missing) {
    const name = `${missing.instancePath}/${missingName(missing.params)}`.slice(1);
    return { part, name, isMissing: true, reason: missing.message };
  }
  const [wrong] = complaints;
  return {
    part,
    name: wrong?.instancePath.slice(1) ?? '',
    isMissing: false,
    reason: wrong?.message ?? 'does not fit',
  };
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
 * taken as it is.
 */
export function validatorCompiler({
  problemOf,
  isBodyOptional = false,
}: ValidationOptions): FastifySchemaCompiler<Type.TSchema> {
  return ({ schema, httpPart }) => {
    const validatorOf = lateValidator(schema);
    const part = httpPart ?? 'body';
    const isText = part === 'params' || part === 'querystring';
    const numbers = isText ? numbersIn(schema) : [];
    return (given: unknown) => {
      const isLeftOut = part === 'body' && (given === undefined || given === null);
      if (isLeftOut && !isBodyOptional) {
        return { error: problemOf({ part, name: part, isMissing: true, reason: 'is missing' }) };
      }
      const input = isLeftOut ? {} : given;
      const validator = validatorOf();
      // Most parts are text or plain numbers; converting costs more than everything else here.
      const plain = numbers.length === 0 ? input : withNumbers(input, numbers);
      if (validator.Check(plain)) return { value: plain };
      const value = isText ? validator.Convert(input) : input;
      if (isText && validator.Check(value)) return { value };
      return { error: problemOf(invalidPartOf(validator.Errors(value), part)) };
    };
  };
}
