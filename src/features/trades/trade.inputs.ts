import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { z } from 'zod';
import type { Issue } from '../../kernel/errors';
import { Shape } from '../../kernel/graphql/input';
import { PageArgs, pageShape } from '../../kernel/graphql/page';
import { DateTime } from '../../kernel/graphql/scalars';
import {
  list,
  localDate,
  localTime,
  plannedInstant,
  queryNumber,
  textLines,
  uuid,
  wholeNumber,
  withFaults,
} from '../../kernel/shapes';
import { addDays, daysBetween, isLocalDate } from '../../kernel/time/local-time';
import { MAX_SHIFTS_OF_SIDE, MAX_WANTED_DAYS, TRADE_STATES, type TradeState } from './trade.rules';
import { ShiftTradeStateEnum } from './trade.type';

const LAST_VERSION = 2 ** 31 - 1;
const MAX_OPTIONS = 100;
const note = textLines(2_000);
const reason = note.refine((text) => text.trim() !== '', { error: 'must not be empty' });

const shiftShape = withFaults(
  z.object({
    endTime: localTime.nullish(),
    ifVersion: wholeNumber(1, LAST_VERSION).nullish(),
    shiftId: uuid,
    startTime: localTime.nullish(),
  }),
  ({ startTime, endTime }) => {
    if ((startTime == null) === (endTime == null)) return [];
    return startTime == null
      ? [{ path: 'startTime', message: 'is required for a part, together with endTime' }]
      : [{ path: 'endTime', message: 'is required for a part, together with startTime' }];
  },
);
const shifts = list(shiftShape, { min: 1, max: MAX_SHIFTS_OF_SIDE });

@InputType({ description: 'A whole shift, or with both times set a part at one end of it.' })
@Shape(shiftShape)
export class TradedShiftInput {
  @Field(() => String, {
    nullable: true,
    description: 'HH:MM, within the shift. A part starts with the shift or ends with it.',
  })
  endTime?: string | null;

  @Field(() => Int, { nullable: true, description: 'The version that was seen.' })
  ifVersion?: number | null;

  @Field(() => ID)
  shiftId!: string;

  @Field(() => String, { nullable: true, description: 'HH:MM, within the shift.' })
  startTime?: string | null;
}

/** Refuses a shift that is named twice, in one list or in two. */
function repeated(lists: Readonly<Record<string, unknown>>): Issue[] {
  const first = new Map<unknown, string>();
  return Object.entries(lists).flatMap(([name, entries]) =>
    Array.isArray(entries)
      ? entries.flatMap((entry: { shiftId?: unknown } | null, i) => {
          const [id, path] = [entry?.shiftId, `${name}[${i}].shiftId`];
          if (typeof id !== 'string') return [];
          const earlier = first.get(id.toLowerCase());
          if (earlier) return [{ path, message: `must not be the shift of ${earlier}, got "${id}"` }];
          first.set(id.toLowerCase(), path);
          return [];
        })
      : [],
  );
}

const isGiven = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

const proposalShape = withFaults(
  z.object({
    anonymous: z.boolean().default(false),
    expiresAt: plannedInstant.nullish(),
    gives: shifts,
    note: note.nullish(),
    partnerId: uuid.nullish(),
    takes: list(shiftShape, { max: MAX_SHIFTS_OF_SIDE }).nullish(),
    wantsFrom: localDate.nullish(),
    wantsTo: localDate.nullish(),
  }),
  ({ anonymous, gives, partnerId, takes, wantsFrom, wantsTo }) => [
    ...repeated({ gives, takes }),
    ...(partnerId == null && isGiven(takes) ? [{ path: 'takes', message: 'is only for a trade with partnerId' }] : []),
    ...(partnerId != null && anonymous
      ? [{ path: 'anonymous', message: 'is only for posted trades, not with partnerId' }]
      : []),
    ...(partnerId != null && wantsFrom != null
      ? [{ path: 'wantsFrom', message: 'is only for posted trades, not with partnerId' }]
      : []),
    ...(partnerId != null && wantsTo != null
      ? [{ path: 'wantsTo', message: 'is only for posted trades, not with partnerId' }]
      : []),
    ...(partnerId == null && wantsFrom == null && wantsTo != null
      ? [{ path: 'wantsFrom', message: 'is required together with wantsTo' }]
      : []),
    ...(partnerId == null && wantsFrom != null && wantsTo == null
      ? [{ path: 'wantsTo', message: 'is required together with wantsFrom' }]
      : []),
    ...rangeFaults(wantsFrom, wantsTo, 'wantsFrom', 'wantsTo'),
  ],
);

function rangeFaults(from: unknown, to: unknown, fromName: string, toName: string): Issue[] {
  if (typeof from !== 'string' || typeof to !== 'string' || !isLocalDate(from) || !isLocalDate(to)) return [];
  if (to < from) return [{ path: toName, message: `must not be before ${fromName} (${from}), got "${to}"` }];
  if (daysBetween(from, to) <= MAX_WANTED_DAYS) return [];
  const last = addDays(from, MAX_WANTED_DAYS);
  return [{ path: toName, message: `must be at most ${MAX_WANTED_DAYS} days after ${fromName}, ${last}, got "${to}"` }];
}

@InputType()
@Shape(proposalShape)
export class ProposeShiftTradeInput {
  @Field(() => Boolean, { defaultValue: false, description: 'Only for posted trades.' })
  anonymous!: boolean;

  @Field(() => DateTime, {
    nullable: true,
    description: '1 minute to 30 days ahead. Default: 72 hours. Capped at the first start less `noticeHours`.',
  })
  expiresAt?: Date | null;

  @Field(() => [TradedShiftInput], { description: '1 to 10 own shifts.' })
  gives!: TradedShiftInput[];

  @Field(() => String, {
    nullable: true,
    description: 'Up to 2,000 characters; shown to the other party and to deciders.',
  })
  note?: string | null;

  @Field(() => ID, { nullable: true, description: 'Left out: the trade is posted on the board.' })
  partnerId?: string | null;

  @Field(() => [TradedShiftInput], {
    nullable: true,
    description: "The partner's shifts, up to 10, only with `partnerId`. Empty or left out: a give-away.",
  })
  takes?: TradedShiftInput[] | null;

  @Field(() => String, {
    nullable: true,
    description:
      'First day of the shifts wanted in return, YYYY-MM-DD. Only without `partnerId`, and only together with\n' +
      '`wantsTo`. Left out: a give-away.',
  })
  wantsFrom?: string | null;

  @Field(() => String, { nullable: true, description: 'Last day, YYYY-MM-DD, at most 92 days later.' })
  wantsTo?: string | null;
}

@ArgsType()
@Shape(withFaults(z.object({ gives: shifts, id: uuid }), ({ gives }) => repeated({ gives })))
export class RespondToShiftTradeArgs {
  @Field(() => [TradedShiftInput])
  gives!: TradedShiftInput[];

  @Field(() => ID)
  id!: string;
}

@ArgsType()
@Shape(z.object({ id: uuid, note: note.nullish() }))
export class EndTradeArgs {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { nullable: true })
  note?: string | null;
}

@ArgsType()
@Shape(z.object({ id: uuid, note: reason }))
export class RefuseTradeArgs {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  note!: string;
}

@ArgsType()
@Shape(
  z.object({
    employeeId: uuid.nullish(),
    state: z.enum(TRADE_STATES).nullish(),
    teamId: uuid.nullish(),
    ...pageShape,
  }),
)
export class ShiftTradesFilter extends PageArgs {
  @Field(() => ID, { nullable: true })
  employeeId?: string | null;

  @Field(() => ShiftTradeStateEnum, { nullable: true })
  state?: TradeState | null;

  @Field(() => ID, { nullable: true })
  teamId?: string | null;
}

@ArgsType()
@Shape(
  withFaults(z.object({ from: localDate.nullish(), to: localDate.nullish(), ...pageShape }), ({ from, to }) =>
    from != null && to != null && to < from
      ? [{ path: 'to', message: `must not be before from (${from}), got "${to}"` }]
      : [],
  ),
)
export class TradeBoardFilter extends PageArgs {
  @Field(() => String, { nullable: true })
  from?: string | null;

  @Field(() => String, { nullable: true })
  to?: string | null;
}

@ArgsType()
@Shape(
  withFaults(
    z.object({ from: localDate, gives: shifts, limit: queryNumber(1, MAX_OPTIONS), to: localDate }),
    ({ from, gives, to }) => [...repeated({ gives }), ...rangeFaults(from, to, 'from', 'to')],
  ),
)
export class TradeOptionsArgs {
  @Field(() => String)
  from!: string;

  @Field(() => [TradedShiftInput])
  gives!: TradedShiftInput[];

  @Field(() => Int, { defaultValue: 20 })
  limit!: number;

  @Field(() => String)
  to!: string;
}
