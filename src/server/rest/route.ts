import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { DocumentNode } from 'graphql';
import type { z } from 'zod';
import type { Role } from '../../kernel/principal';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A request of a documented path, checked, for its GraphQL operation. */
export interface Given<Query, Body> {
  /** Identifiers in the path. */
  params: Record<string, string>;
  query: Query;
  body: Body;
  /** The caller wants CSV, of a row that has it. */
  csv: boolean;
  /** Of an import: the fields of its body and its query string of which nothing is known. */
  unknown: readonly string[];
}

interface Form {
  done: string;
  failed: string;
}

/** One row of the table: method and path, the operation behind them, and how the two fit. */
export interface Route {
  /** The documented method first, then those that do the same. */
  methods: Method[];
  path: string;
  document: DocumentNode;
  query?: z.ZodType;
  body?: z.ZodType;
  /** `any`, here and below: `route` has checked the row against its document, and the table holds all kinds. */
  variables(given: Given<any, any>): Record<string, unknown>;
  status: number;
  /** The documented body, from what the operation answered; of imports also from what was sent. */
  answer(data: any, given?: Given<any, any>): unknown;
  /** The same as CSV, for who sends `Accept: text/csv` or the query `format=csv`. */
  csv?(data: any): string;
  /** The records that the body may hold as CSV, with a header row of the names of their fields. */
  csvBody?: z.ZodObject;
  /** The users that the path is for, where its operation serves others by GraphQL as well; and what others are told. */
  onlyFor?: { roles: readonly Role[]; refusal: string };
  /** A page without JavaScript may post a form here; this is where its browser goes next. */
  form?: Form;
  /** Answers carry an `ETag`, and 304 is all for who has the same answer already. */
  isTagged?: boolean;
  /** Statuses with which it refuses what neither the operation's rule nor the shapes tell, for the documents. */
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

/** Checks a row's types against its document; by default there are no variables and the answer is the data itself. */
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
