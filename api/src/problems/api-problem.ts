import { Problem } from '@spieltag/server-kit/problems';
import {
  API_ERRORS,
  type ApiError,
  type ApiErrorCode,
  type Ledger,
  REFUSAL_STATUS,
} from '@spieltag/shared-kernel/contract';
import type { Refusal } from '@spieltag/shared-kernel/rules';

export type ProblemParams = Readonly<Record<string, string | number>>;

/** An answer that is not a success, thrown by a route and sent as `ApiError`. */
export class ApiProblem extends Problem {
  override readonly status: number;
  override readonly code: ApiErrorCode;
  readonly params: ProblemParams | undefined;
  /** With LEDGER_CONFLICT: how the ledger stands now. */
  readonly ledger: Ledger | undefined;

  /**
   * @param code row of the error table
   * @param params figures and ids for the message
   * @param msg replaces the table's text
   * @param ledger how the caller's ledger stands
   */
  constructor(code: keyof typeof API_ERRORS, params?: ProblemParams, msg?: string, ledger?: Ledger);
  constructor(code: ApiErrorCode, params: ProblemParams | undefined, msg: string, ledger?: Ledger);
  constructor(code: ApiErrorCode, params?: ProblemParams, msg?: string, ledger?: Ledger) {
    const row = code in API_ERRORS ? API_ERRORS[code as keyof typeof API_ERRORS] : undefined;
    super(msg ?? row?.msg ?? code);
    this.name = 'ApiProblem';
    this.status = row?.status ?? REFUSAL_STATUS;
    this.code = code;
    this.params = params;
    this.ledger = ledger;
  }

  override headers(): Readonly<Record<string, string | number>> {
    return this.status === 401 ? { 'www-authenticate': 'Bearer' } : {};
  }

  override toBody(): ApiError {
    return {
      status: this.status,
      code: this.code,
      msg: this.message,
      ...(this.params ? { params: { ...this.params } } : {}),
      ...(this.ledger ? { ledger: this.ledger } : {}),
    };
  }
}

/** The answer to play the rules refuse: 422, code `REFUSED_<code>`, the refusal's own figures. */
export function refusedProblem(refusal: Refusal): ApiProblem {
  const { code, ...params } = refusal;
  return new ApiProblem(
    `REFUSED_${code}`,
    Object.keys(params).length > 0 ? params : undefined,
    `Refused by the rules: ${code}`,
  );
}

/** A problem that may be over after a while; `Retry-After` says when to come again. */
export class RetryLater extends ApiProblem {
  override readonly shedsLoad = true;
  readonly retryAfterSeconds: number;

  constructor(
    code: 'RATE_LIMITED' | 'UNAVAILABLE' | 'MAINTENANCE',
    retryAfterSeconds: number,
    params?: ProblemParams,
  ) {
    super(code, params);
    this.retryAfterSeconds = retryAfterSeconds;
  }

  override headers() {
    return { 'retry-after': this.retryAfterSeconds };
  }
}
