import type { OperationOverrides } from '#contract/models/environment.ts';
import { failure } from '../core/base/failure.ts';
import { phrases } from '../core/base/words.ts';
import { requestUrl, type PathValues, type Query } from './address.ts';
import type { RequestContext } from './errors.ts';
import { describeIssue } from './input-words.ts';
import type { AnyOperation } from './operations/operation.ts';
import { routeOf } from './overrides.ts';
import { texts } from './words.ts';

/** Request that the service could accept, according to every check that needs no contact with it. */
export interface PreparedRequest {
  operation: AnyOperation;
  method: AnyOperation['method'];
  url: URL;
  /** JSON; null for no body. */
  body: string | null;
  asked: RequestContext;
}

/** Parts of a request, for validation by the catalogue's schemas. */
export interface RequestInput {
  path?: PathValues;
  query?: unknown;
  body?: unknown;
}

/** Returns the API version that Penstock uses, under the vendor's name for it (D11). */
export const mediaType = (vendorPrefix: string): string => `application/vnd.${vendorPrefix}.api.v1+json`;

/**
 * Prepares a request. Throws a Failure that names the field if the operation does not accept it, or not at that
 * address.
 */
export function prepareRequest(
  operation: AnyOperation,
  input: RequestInput,
  { baseUrl, overrides }: { baseUrl: string; overrides: OperationOverrides },
): PreparedRequest {
  const query = operation.query.safeParse(input.query ?? {});
  const body = operation.body.safeParse(input.body);
  const issue = query.error?.issues[0] ?? body.error?.issues[0];
  if (issue) {
    const { field, words } = describeIssue(issue);
    throw failure('invalid_input', field === '' ? texts.wouldNotTakeIt(words) : texts.wouldNotTake(field, words), {
      field,
      advice: texts.describedInList(operation.id),
    });
  }
  if (!URL.canParse(baseUrl)) {
    throw failure('invalid_input', texts.noAddress, {
      field: 'baseUrl',
      advice: phrases.nothingSent,
    });
  }
  const { method, path } = routeOf(operation, overrides);
  const url = requestUrl(baseUrl, path, input.path, query.data as Query);
  return {
    operation,
    method,
    url,
    body: body.data === undefined ? null : JSON.stringify(body.data),
    asked: {
      host: url.host,
      effect: operation.effect,
      ...(!path.includes('{') && { path: url.pathname }),
    },
  };
}
