import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { DocumentNode } from 'graphql';
import type { z } from 'zod';
import type { Role } from '../../kernel/principal';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A validated request of a documented path, for its GraphQL operation. */
export interface Given<Query, Body> {
  /** Path parameters. */
  params: Record<string, string>;
  query: Query;
  body: Body;
  /** True if CSV was requested from a route that supports it. */
  csv: boolean;
  /** For imports: unknown fields of the body and the query string. */
  unknown: readonly string[];
}

interface Form {
  done: string;
  failed: string;
}

/** A route: method and path, its GraphQL operation, and the mapping between the two. */
export interface Route {
  /** The documented method first, then its aliases. */
  methods: Method[];
  path: string;
  document: DocumentNode;
  query?: z.ZodType;
  body?: z.ZodType;
  /** `any`, here and below: `route` has checked the route against its document, and the table holds all kinds. */
  variables(given: Given<any, any>): Record<string, unknown>;
  status: number;
  /** Returns the documented body from the result of the operation; for imports, also from the request. */
  answer(data: any, given?: Given<any, any>): unknown;
  /** Returns the result as CSV, for requests with `Accept: text/csv` or `format=csv`. */
  csv?(data: any): string;
  /** Record shape of a CSV request body, whose header row has the names of the fields. */
  csvBody?: z.ZodObject;
  /**
   * Roles allowed to use the path, if its operation is available to more roles in GraphQL, and the error for other
   * users.
   */
  onlyFor?: { roles: readonly Role[]; refusal: string };
  /** Set if pages without JavaScript can post a form here; determines the redirect afterwards. */
  form?: Form;
  /** True if responses carry an `ETag` and support 304. */
  isTagged?: boolean;
  /** Error statuses that cannot be derived from the operation's rule and shapes, for the documentation. */
  refuses?: readonly (401 | 404 | 409)[];
}

interface Row<Data, Variables, QueryShape extends z.ZodType, BodyShape extends z.ZodType> {
  query?: QueryShape;
  body?: BodyShape;
  variables?(given: Given<z.output<QueryShape>, z.output<BodyShape>>): Variables;
  status?: number;
  answer?(data: Data, given?: Given<unknown, unknown>): unknown;
  csv?(data: Data): string;
  csvBody?: z.ZodObject;
  form?: Form;
  isTagged?: boolean;
  refuses?: Route['refuses'];
}

/**
 * Checks the types of a route against its document. By default there are no variables, and the response is the data
 * itself.
 */
export function route<
  Data,
  Variables extends Record<string, unknown>,
  QueryShape extends z.ZodType = z.ZodType,
  BodyShape extends z.ZodType = z.ZodType,
>(
  methods: Method | Method[],
  path: string,
  document: TypedDocumentNode<Data, Variables>,
  row: Row<Data, Variables, QueryShape, BodyShape> = {},
): Route {
  const { variables = () => ({}), status = 200, answer = (data: Data) => data } = row;
  return { ...row, methods: [methods].flat(), path, document, variables, status, answer };
}
