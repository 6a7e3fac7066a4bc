import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { queryNumber } from '../shapes';

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
