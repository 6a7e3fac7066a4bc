import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { z } from 'zod';
import { queryNumber } from '../shapes';
import { Shape } from './input';

/** Pagination parameters of a list. */
export const pageShape = { page: queryNumber(1, 1_000_000), limit: queryNumber(1, 500) };

/** Pagination arguments, 1-based. Subclasses can declare another default limit. */
@ArgsType()
export abstract class PageArgs {
  @Field(() => Int, { defaultValue: 1 })
  page!: number;

  @Field(() => Int, { defaultValue: 50 })
  limit!: number;
}

/** Returns the number of rows before the page. */
export const offsetOf = ({ page, limit }: PageArgs): number => (page - 1) * limit;

/** A page of a list, with the total number of rows. */
@ObjectType({ simpleResolvers: true })
export abstract class Page {
  @Field(() => Int)
  page!: number;

  @Field(() => Int)
  limit!: number;

  @Field(() => Int)
  total!: number;
}

/** Optional pagination parameters of a list. */
export const partShape = { page: queryNumber(1, 1_000_000).nullish(), limit: queryNumber(1, 10_000).nullish() };

/** Arguments of a list that is returned whole, up to the maximum response size, or in pages. */
@ArgsType()
export abstract class PartArgs {
  @Field(() => Int, { nullable: true, description: 'Starts at 1. Without page and limit, the whole list is returned.' })
  page?: number | null;

  @Field(() => Int, { nullable: true, description: 'Rows of a page: up to 10,000, 50 by default.' })
  limit?: number | null;
}

/** Shape of the arguments of a list without filters. */
export const listShape = z.object(partShape);

@ArgsType()
@Shape(listShape)
export class ListArgs extends PartArgs {}

/** Returns the LIMIT and OFFSET clauses, '' for the whole list. Statements with them must not be prepared. */
export function partOf({ page, limit }: PartArgs): string {
  if (page == null && limit == null) return '';
  const rows = Number(limit ?? 50);
  return `limit ${rows} offset ${(Number(page ?? 1) - 1) * rows}`;
}

/** Returns the range of list indexes; `until` is exclusive. */
export function placesOf({ page, limit }: PartArgs): { from: number; until: number } {
  if (page == null && limit == null) return { from: 0, until: Infinity };
  const size = Number(limit ?? 50);
  const from = (Number(page ?? 1) - 1) * size;
  return { from, until: from + size };
}

/** Returns the requested page of rows in memory. */
export function pageOf<Row>(rows: readonly Row[], part: PartArgs): Row[] {
  const { from, until } = placesOf(part);
  return rows.slice(from, until);
}
