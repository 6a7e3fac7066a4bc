import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { z } from 'zod';
import { queryNumber } from '../shapes';
import { Shape } from './input';

/** The part of a shape that says which page of a list is asked for. */
export const pageShape = { page: queryNumber(1, 1_000_000), limit: queryNumber(1, 500) };

/** Arguments of a list that is answered by pages, counted from 1; another default limit is declared by the subclass. */
@ArgsType()
export abstract class PageArgs {
  @Field(() => Int, { defaultValue: 1 })
  page!: number;

  @Field(() => Int, { defaultValue: 50 })
  limit!: number;
}

/** How many rows lie before the page. */
export const offsetOf = ({ page, limit }: PageArgs): number => (page - 1) * limit;

/** A page of a list, and how many rows all its pages have together. */
@ObjectType({ simpleResolvers: true })
export abstract class Page {
  @Field(() => Int)
  page!: number;

  @Field(() => Int)
  limit!: number;

  @Field(() => Int)
  total!: number;
}

/** The part of a shape that says which part of a list is asked for, if not all of it. */
export const partShape = { page: queryNumber(1, 1_000_000).nullish(), limit: queryNumber(1, 10_000).nullish() };

/** Arguments of a list that is answered whole, as long as it is no larger than an answer may be, or by pages. */
@ArgsType()
export abstract class PartArgs {
  @Field(() => Int, { nullable: true, description: 'Counted from 1; the whole list when neither is given.' })
  page?: number | null;

  @Field(() => Int, { nullable: true, description: 'Rows of a page: up to 10,000, 50 by default.' })
  limit?: number | null;
}

/** Of a list without filters. */
export const listShape = z.object(partShape);

@ArgsType()
@Shape(listShape)
export class ListArgs extends PartArgs {}

/** The part as the end of a statement, '' for the whole list; such a statement is not prepared under a name. */
export function partOf({ page, limit }: PartArgs): string {
  if (page == null && limit == null) return '';
  const rows = Number(limit ?? 50);
  return `limit ${rows} offset ${(Number(page ?? 1) - 1) * rows}`;
}

/** The part as places in the list: from the first one to one that is not in it any more. */
export function placesOf({ page, limit }: PartArgs): { from: number; until: number } {
  if (page == null && limit == null) return { from: 0, until: Infinity };
  const size = Number(limit ?? 50);
  const from = (Number(page ?? 1) - 1) * size;
  return { from, until: from + size };
}

/** The part of rows in hand. */
export function pageOf<Row>(rows: readonly Row[], part: PartArgs): Row[] {
  const { from, until } = placesOf(part);
  return rows.slice(from, until);
}
