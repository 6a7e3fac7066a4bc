import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLNamedType,
} from 'graphql';
import { ruleOf } from '../../src/kernel/graphql/operation';
import { resolvers } from '../../src/server/resolvers.generated';
import { createSchema } from '../../src/server/graphql/schema';
import type { Caller } from '../support/caller';
import { sharedApp } from '../support/hosted-app';
import type { TestApp, TestOrganization } from '../support/test-app';

/**
 * Tests every argument and input field of the schema that takes an id: the id of another organization is refused like
 * an unknown one. New fields are found in the schema. A new kind of id needs a line in `NOUNS` and a row.
 */

const MADE_UP = '11111111-2222-4333-8444-555555555555';
const MONDAY = '2026-03-02';
const SUNDAY = '2026-03-08';

/** Noun of an id by its field name. For `id` and `ids`, the name of the operation is used. */
const NOUNS: [pattern: RegExp, noun: string][] = [
  [/employee|partner/i, 'employee'],
  [/response/i, 'tradeResponse'],
  [/shiftTrade/i, 'shiftTrade'],
  [/template/i, 'template'],
  [/exceptionReason|^reasonId/i, 'reason'],
  [/(timeOffType|sickLeaveType|^typeId)/i, 'timeOffType'],
  [/availabilityException/i, 'availabilityException'],
  [/exception/i, 'exception'],
  [/timeOffLimit/i, 'timeOffLimit'],
  [/timeOff/i, 'timeOff'],
  [/teamRule/i, 'teamRule'],
  [/team/i, 'team'],
  [/contract/i, 'contract'],
  [/skill/i, 'skill'],
  [/alert/i, 'alert'],
  [/secretId/i, 'apiKeySecret'],
  [/apiKey/i, 'apiKey'],
  [/job/i, 'job'],
  [/runId/i, 'run'],
  [/notification|upTo/i, 'notification'],
  [/selfReport/i, 'selfReport'],
  [/offerClaim/i, 'offerClaim'],
  [/offer/i, 'hoursOffer'],
  [/webhookDelivery|redeliver/i, 'webhookDelivery'],
  [/webhook/i, 'webhook'],
  [/legalHold/i, 'legalHold'],
  [/user|supervisor/i, 'user'],
  [/demandEvent/i, 'demandEvent'],
  [/forecastOverride/i, 'forecastOverride'],
  [/openingHours/i, 'openingHours'],
  [/requirement/i, 'requirement'],
  [/activityCode/i, 'activityCode'],
  [/facilitator/i, 'employee'],
  [/activityPlan|^planIds?$|placeActivities/i, 'activityPlan'],
  [/session|setAttendees/i, 'session'],
  [/rotation/i, 'rotation'],
  [/changeSetId/, 'changeSet'],
  [/pinsOf/, 'schedule'],
  [/scenario/i, 'scenario'],
  [/note/i, 'scheduleNote'],
  [/shift/i, 'shift'],
  [/schedule/i, 'schedule'],
];

const FILTER = 'a filter of a list or a report, which then finds nothing';

/** Places with a different response, each with its reason. */
const EXCEPTIONS: Record<string, string> = {
  ...Object.fromEntries(
    ['createShifts.input', 'createShifts.input.shifts', 'updateShift.input', 'changeShifts.input.create']
      .concat('changeShifts.input.update')
      .map((input) => [`${input}.segments.sessionId`, 'must be the session of the segment before']),
  ),
  'activityReport.employeeId': FILTER,
  'activityReport.teamId': FILTER,
  'activitySessions.employeeId': FILTER,
  'activitySessions.planId': FILTER,
  'adherenceAlertPage.employeeId': FILTER,
  'adherenceAlertPage.teamId': FILTER,
  'adherenceAlerts.employeeId': FILTER,
  'adherenceAlerts.teamId': FILTER,
  'adherenceExceptions.employeeId': FILTER,
  'adherenceExceptions.teamId': FILTER,
  'adherenceReport.employeeId': FILTER,
  'adherenceReport.teamId': FILTER,
  'agentStates.teamId': FILTER,
  'cellHistory.employeeId': FILTER,
  'changeSets.employeeId': FILTER,
  'employees.teamId': FILTER,
  'hoursOffers.scheduleId': FILTER,
  'requirement.skillId': FILTER,
  'scheduleDiff.employeeId': FILTER,
  'selfReports.teamId': FILTER,
  'shiftTrades.employeeId': FILTER,
  'shiftTrades.teamId': FILTER,
  'shifts.employeeId': FILTER,
  'shifts.scheduleId': FILTER,
  'shifts.teamId': FILTER,
  'timeOffCalendar.teamId': FILTER,
  'timeOffLimits.teamId': FILTER,
  'timeOffRequests.employeeId': FILTER,
  'timeOffRequests.teamId': FILTER,
  'users.teamId': FILTER,
  'webhookDeliveries.webhookId': FILTER,
  'changeShifts.input.create.id': 'the id that a new shift gets',
};

/** Valid values by field name. Others are generated from the type. */
const VALUES: Record<string, unknown> = {
  from: MONDAY,
  to: SUNDAY,
  date: MONDAY,
  startDate: MONDAY,
  endDate: SUNDAY,
  startTime: '09:00',
  endTime: '17:00',
  year: 2026,
  action: 'resolve',
  expectedAt: `${MONDAY}T09:30:00Z`,
  email: 'new@muster.example',
};

/** Optional arguments that an operation needs to do anything. */
const ALSO = new Set(['shift']);

/** Values that an input needs in addition to its required fields; `tried` is its field that leads to the id. */
const BASES: Record<string, (tried: string | undefined) => Record<string, unknown>> = {
  CapacityContractInput: () => ({ hirePercent: 100 }),
  ChangeShiftsInput: (tried) => (tried ? {} : { delete: [{ id: own.shift }] }),
  CreateShiftsInput: (tried) =>
    tried === 'shifts'
      ? {}
      : {
          date: MONDAY,
          startTime: '09:00',
          endTime: '17:00',
          ...(tried === 'employeeId' ? {} : { employeeId: own.employee }),
          ...(tried === 'scheduleId' ? {} : { scheduleId: own.schedule }),
        },
  CreateWebhookInput: () => ({ url: 'https://receiver.example/', eventTypes: ['schedule.published'] }),
  EnterExceptionInput: (tried) => (tried === 'reasonId' ? { everybody: true } : {}),
  GrantTimeOffInput: () => ({ minutes: 480 }),
  HoursOfferInput: (tried) => (tried === 'typeId' ? { kind: 'voluntary_time_off' } : {}),
  MoveEmployeesInput: (tried) => (tried === 'teamId' ? {} : { teamId: own.team }),
  CopyShiftsInput: (tried) => ({
    toDate: MONDAY,
    dryRun: true,
    ...(tried !== 'toScheduleId' && { newScheduleName: 'Copy' }),
  }),
  RestoreInput: (tried) => ({
    toVersion: 1,
    ...(tried === 'employeeIds' && { from: MONDAY, to: SUNDAY }),
  }),
  PreferenceInput: (tried) =>
    tried === 'templateId' ? { kind: 'template', wanted: true } : { kind: 'day_off', days: [1] },
  ProposeShiftTradeInput: (tried) => ({
    ...(tried === 'gives' ? {} : { gives: [{ shiftId: own.publishedShift }] }),
    ...(tried === 'takes' ? { partnerId: own.other } : {}),
  }),
  ActivityPlanInput: (tried) => ({
    name: 'Plan',
    minutes: 30,
    from: MONDAY,
    ...(tried === 'activityCodeId' ? {} : { activityCodeId: own.activityCode }),
    ...(tried === 'employeeIds' ? {} : { employeeIds: [own.employee] }),
  }),
  RotationInput: (tried) => ({
    from: MONDAY,
    ...(tried === 'days' ? { name: 'Nights' } : { days: [{ kind: 'off' }] }),
  }),
  RotationDayInput: (tried) => (tried === 'templateId' ? { kind: 'template' } : { kind: 'off' }),
  UpdateContractInput: (tried) => (tried ? { from: MONDAY } : {}),
  WorkRuleInput: (tried) => ({
    kind: 'succession',
    ...(tried === 'set' ? {} : { set: { templateIds: [own.template] } }),
    ...(tried === 'next' ? {} : { next: { templateIds: [own.template] } }),
  }),
};

let app: TestApp;
let own: Record<string, string>;
let foreign: Record<string, string>;
let admin: Caller;

interface Place {
  kind: 'query' | 'mutation';
  operation: string;
  args: readonly GraphQLArgument[];
  answer: GraphQLNamedType;
  /** Path from the argument to the id. */
  path: string[];
}

const schema = createSchema(resolvers);

/** Object types of JSON values, whose ids are found like those of input types. */
const JSON_TYPES: Record<string, string> = { 'updateSettings.input.settings': 'OrganizationSettings' };
/** JSON values that name rows by numbers and e-mails. */
const JSON_WITHOUT_IDS = ['importAgentStates', 'importDeflection', 'importEmployees', 'importHistorical'].map(
  (operation) => `${operation}.data`,
);

const idsOf = (type: GraphQLNamedType | undefined): string[] =>
  isObjectType(type)
    ? Object.values(type.getFields()).flatMap((field) => (getNamedType(field.type).name === 'ID' ? field.name : []))
    : [];

/** Returns the paths to the ids of an operation's arguments, and those to JSON values of an unknown type. */
function pathsOf(operation: string, args: readonly GraphQLArgument[]): { ids: string[][]; unknown: string[] } {
  const ids: string[][] = [];
  const unknown: string[] = [];
  const visit = (part: GraphQLArgument | GraphQLInputField, path: string[], within: string[]) => {
    const named = getNamedType(part.type);
    const here = [...path, part.name];
    const name = [operation, ...here].join('.');
    if (isInputObjectType(named)) {
      if (within.includes(named.name)) return;
      for (const inner of Object.values(named.getFields())) visit(inner, here, [...within, named.name]);
    } else if (named.name === 'JSON') {
      const type = JSON_TYPES[name];
      if (type) for (const id of idsOf(schema.getType(type))) ids.push([...here, id]);
      else if (!JSON_WITHOUT_IDS.includes(name)) unknown.push(name);
    } else if (named.name === 'ID' || (named.name === 'String' && /Ids?$/.test(part.name))) ids.push(here);
  };
  for (const arg of args) visit(arg, [], []);
  return { ids, unknown };
}

const typeOf = (kind: 'query' | 'mutation' | 'subscription') =>
  ({ query: schema.getQueryType(), mutation: schema.getMutationType(), subscription: schema.getSubscriptionType() })[
    kind
  ];
const fieldsOfRoot = (kind: Parameters<typeof typeOf>[0]) => Object.values(typeOf(kind)?.getFields() ?? {});

function placesOf(kind: Place['kind']): Place[] {
  return fieldsOfRoot(kind).flatMap((field) => {
    if (ruleOf(field)?.caller !== 'user') return [];
    return pathsOf(field.name, field.args).ids.map((path) => ({
      kind,
      operation: field.name,
      args: field.args,
      answer: getNamedType(field.type),
      path,
    }));
  });
}

const nameOf = ({ operation, path }: Place) => [operation, ...path].join('.');

/** Ids of external systems, which refer to no row of this server. */
const NO_ROW = ['setSingleSignOn.input.clientId'];

const places = [...placesOf('query'), ...placesOf('mutation')].filter((place) => !NO_ROW.includes(nameOf(place)));

/** `id` and `ids` refer to the subject of the operation, or to the shift of an input. */
function nounOf(path: readonly string[], operation: string): string {
  const name = path.at(-1) ?? '';
  const spoken = !/^ids?$/.test(name) ? name : path.length > 1 ? 'shift' : operation;
  const noun = NOUNS.find(([pattern]) => pattern.test(spoken))?.[1];
  if (!noun) throw new Error(`No noun for the id ${operation}.${name}: add it to NOUNS`);
  return noun;
}

/** Builds the value of an argument or field: required parts, and the path to the id. */
function valueOf(place: Place, part: GraphQLArgument | GraphQLInputField, at: string[], id: string): unknown {
  const here = [...at, part.name];
  const leads = here.every((name, i) => place.path[i] === name);
  const isList = isListType(getNullableType(part.type));
  if (leads && getNamedType(part.type).name === 'JSON') return { [place.path[here.length] as string]: id };
  if (leads && here.length === place.path.length) return isList ? [own[nounOf(here, place.operation)], id] : id;
  const tried = leads ? place.path[here.length] : undefined;
  const value = baseOf(place, part, here, () => fieldsOf(place, getNamedType(part.type), here, tried, id));
  return isList ? [value].flat() : value;
}

function fieldsOf(place: Place, type: GraphQLNamedType, here: string[], tried: string | undefined, id: string) {
  if (!isInputObjectType(type)) return undefined;
  const needed = Object.values(type.getFields()).filter((field) => isRequiredInputField(field) || field.name === tried);
  return {
    ...Object.fromEntries(needed.map((field) => [field.name, valueOf(place, field, here, id)])),
    ...BASES[type.name]?.(tried),
  };
}

function baseOf(
  place: Place,
  part: GraphQLArgument | GraphQLInputField,
  here: string[],
  fields: () => unknown,
): unknown {
  const type = getNamedType(part.type);
  if (isInputObjectType(type)) return fields();
  if (type.name === 'DateTime') return `${/^(to|ends)/.test(part.name) ? SUNDAY : MONDAY}T09:00:00Z`;
  if (part.name in VALUES) return VALUES[part.name];
  if (part.name === 'employeeIds') return [own.employee, own.other];
  if (type.name === 'ID') return own[nounOf(here, place.operation)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  return { Int: 1, Float: 1, Boolean: true }[type.name] ?? 'Some text';
}

/** Selects every scalar of the response, for comparison. */
function selectionOf(type: GraphQLNamedType, depth = 2): string {
  if (!isObjectType(type)) return '';
  const fields = Object.values(type.getFields()).filter((field) => !field.args.some(isRequiredArgument));
  const parts = fields.flatMap(({ name, type: of }) => {
    const named = getNamedType(of);
    if (isLeafType(named)) return name === 'cursor' ? [] : name; // of the live log, which goes on
    return depth > 1 && name === 'data' ? `data ${selectionOf(named, depth - 1)}` : [];
  });
  return `{ ${['__typename', ...parts].join(' ')} }`;
}

async function answerTo(place: Place, id: string) {
  const { kind, operation, path } = place;
  const args = place.args.filter(
    (arg) => isRequiredArgument(arg) || arg.name === path[0] || arg.name in VALUES || ALSO.has(arg.name),
  );
  const declared = args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
  const passed = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const { body } = await admin.post('/graphql', {
    query: `${kind} (${declared}) { ${operation}(${passed}) ${selectionOf(place.answer)} }`,
    variables: Object.fromEntries(args.map((arg) => [arg.name, valueOf(place, arg, [], id)])),
  });
  const [error] = body.errors ?? [];
  if (!error) return { data: body.data };
  return { code: error.extensions.code, message: (error.message as string).replaceAll(id, 'THE ID') };
}

async function rowsOf(org: TestOrganization): Promise<Record<string, string>> {
  const { admin: caller } = org;
  const make = async (operation: string, args: string, selection = '{ id }') =>
    (await caller.graphql(`mutation { ${operation}(${args}) ${selection} }`))[operation];
  const { userId: user, employeeId: employee } = await org.signedIn('supervisor');
  const days = `startDate: "${MONDAY}", endDate: "${SUNDAY}"`;
  const { id: team } = await make('createTeam', 'input: { name: "Team" }');
  const { id: schedule } = await make('createSchedule', `input: { name: "Week", ${days} }`);
  const { id: template } = await make(
    'createShiftTemplate',
    'input: { name: "Day", startTime: "09:00", endTime: "17:00" }',
  );
  const { id: skill } = await make('createSkill', 'input: { name: "Skill" }');
  const { id: reason } = await make('createExceptionReason', 'input: { name: "Reason" }');
  const { id: timeOffType } = await make(
    'createTimeOffType',
    'input: { name: "Type", paid: true, needsApproval: true, countsAgainstBalance: true }',
  );
  const { id: contract } = await make('createContract', 'input: { name: "Contract", rules: [] }');
  const { shifts } = await make(
    'createShifts',
    `input: { scheduleId: "${schedule}", employeeId: "${employee}",
      date: "${MONDAY}", startTime: "09:00", endTime: "17:00" }`,
    '{ shifts { id } }',
  );
  const shift = shifts[0].id as string;
  const { id: scenario } = await make('createScenario', `scheduleId: "${schedule}", name: "Scenario"`);
  const { id: scheduleNote } = await make(
    'saveNote',
    `input: { scheduleId: "${schedule}", date: "${MONDAY}", text: "Note" }`,
  );
  const { changeSets } = await caller.graphql(`{ changeSets(scheduleId: "${schedule}") { data { id } } }`);
  await make(
    'grantTimeOff',
    `input: { employeeIds: ["${employee}"], typeId: "${timeOffType}", year: 2026, minutes: 4800 }`,
    '{ employeeId }',
  );
  const { id: timeOff } = await make(
    'enterTimeOff',
    `input: { employeeId: "${employee}", typeId: "${timeOffType}", startDate: "2026-05-04" }`,
  );
  const { id: exception } = await make(
    'enterException',
    `input: { employeeId: "${employee}", reasonId: "${reason}",
      startsAt: "2026-05-04T09:00:00Z", endsAt: "2026-05-04T10:00:00Z" }`,
  );
  const { employeeId: other } = await org.signedIn('agent');
  await caller.graphql('mutation { updateTradeSettings(input: { enabled: true, acrossTeams: true }) { enabled } }');
  const { id: teamRule } = await make(
    'createTeamRule',
    `input: { name: "Rule", kind: off_together, employeeIds: ["${employee}", "${other}"] }`,
  );
  const { id: activityCode } = await make('createActivityCode', 'input: { name: "Coaching", category: coaching }');
  const { id: activityPlan } = await make(
    'createActivityPlan',
    `input: { name: "Plan", activityCodeId: "${activityCode}", minutes: 30, from: "${MONDAY}",
      employeeIds: ["${employee}"] }`,
  );
  const { id: rotation } = await make(
    'createRotation',
    `input: { name: "Rotation", from: "${MONDAY}", days: [{ kind: off }] }`,
  );
  const { id: apiKey } = await make('createApiKey', 'input: { name: "Key", permissions: ["read:people"] }');
  const { apiKeys } = await caller.graphql('{ apiKeys { secrets { id } } }');
  const { webhook } = await make(
    'createWebhook',
    'input: { url: "https://receiver.example/", eventTypes: ["schedule.published"] }',
    '{ webhook { id } }',
  );
  const { id: webhookDelivery } = await make('testWebhook', `id: "${webhook.id}"`);
  const { id: legalHold } = await make('setLegalHold', 'reason: "Lawsuit"');
  const { id: demandEvent } = await make('createDemandEvent', `input: { kind: closed, name: "Event", ${days} }`);
  const { id: forecastOverride } = await make(
    'createForecastOverride',
    `input: { queue: "sales", factor: 2, ${days} }`,
  );
  const { id: openingHours } = await make('createOpeningHours', `input: { hours: [], validFrom: "${MONDAY}" }`);
  const { id: requirement } = await make(
    'setRequirement',
    `input: { skillId: "${skill}", from: "${MONDAY}", to: "${SUNDAY}", mode: set, people: 1 }`,
  );
  const { id: timeOffLimit } = await make(
    'setTimeOffLimit',
    `input: { teamId: "${team}", from: "${MONDAY}", people: 1 }`,
  );
  const { exceptions } = await make(
    'addAvailabilityException',
    `input: { employeeId: "${employee}", available: false, startDate: "${MONDAY}" }`,
    '{ exceptions { id } }',
  );
  const insert = async (text: string, ...values: string[]) =>
    (await app.database.owner.query(`${text} returning id`, [org.id, ...values])).rows[0].id as string;
  const alert = await insert(
    `insert into adherence_alert 
       (id, organization_id, employee_id, shift_id, type, message, status, evidence, created_at)
     values (gen_random_uuid(), $1, $2, $3, 'late_start', '', 'active', '{}', now())`,
    employee,
    shift,
  );
  const job = await insert(
    `insert into job_run (id, organization_id, kind, input, status, created_at)
     values (gen_random_uuid(), $1, 'forecast.run', '{}', 'succeeded', now())`,
  );
  const run = await insert(
    `insert into forecast_run (id, organization_id, cause, origin, whole_channels, began_at)
     values (gen_random_uuid(), $1, 'hand', current_date, true, now())`,
  );
  const notification = await insert(
    `insert into notification (id, organization_id, user_id, kind, key, title, text, link, data, created_at)
     values (gen_random_uuid(), $1, $2, 'own_alert', 'key', '', '', '/', '{}', now())`,
    org.adminUserId,
  );
  const session = await insert(
    `insert into activity_session (id, organization_id, plan_id, period_start, date, start_time, starts_at, ends_at,
       invited_ids, version, created_at)
     values (gen_random_uuid(), $1, $2, current_date, current_date, '10:00', now() + interval '1 day',
       now() + interval '25 hours', '{}', 1, now())`,
    activityPlan,
  );
  const selfReport = await insert(
    `insert into self_report (id, organization_id, employee_id, kind, reported_at, report_date)
     values (gen_random_uuid(), $1, $2, 'ill', now(), current_date)`,
    employee,
  );
  const hoursOffer = await insert(
    `insert into hours_offer (id, organization_id, schedule_id, kind, state, date, start_time, end_time, starts_at,
       ends_at, breaks, allocation, ranking, places, skill_ids, team_ids, ignore_defaults, only_while_needed,
       opens_at, closes_at, created_by, created_at)
     values (gen_random_uuid(), $1, $2, 'open_shift', 'closed', current_date, '09:00', '17:00', now(),
       now() + interval '8 hours', '[]', 'ranked', 'seniority', 1, '{}', '{}', false, false,
       now(), now(), '', now())`,
    schedule,
  );
  const offerClaim = await insert(
    `insert into offer_claim (id, organization_id, offer_id, employee_id, state, claimed_at, start_date, start_time,
       end_time, starts_at, ends_at, minutes, updated_at)
     values (gen_random_uuid(), $1, $2, $3, 'waiting', now(), current_date, '09:00', '17:00', now(),
       now() + interval '8 hours', 480, now())`,
    hoursOffer,
    employee,
  );
  const published = await insert(
    `insert into schedule (id, organization_id, name, name_folded, start_date, end_date, status, published_at,
       created_at)
     values (gen_random_uuid(), $1, 'Seen', 'seen', current_date, current_date, 'published', now(), now())`,
  );
  const publishedShift = await insert(
    `insert into shift (id, organization_id, schedule_id, employee_id, date, start_time, end_time, breaks, starts_at,
       ends_at, changed_at)
     values (gen_random_uuid(), $1, $2, $3, current_date, '09:00', '17:00', '[]', now(), now() + interval '1 hour',
       now())`,
    published,
    employee,
  );
  const shiftTrade = await insert(
    `insert into shift_trade (id, organization_id, proposer_id, is_posted, state, is_anonymous, wants_from, wants_to,
       first_date, first_starts_at, expires_at, proposed_at)
     select gen_random_uuid(), $1, id, true, 'posted', false, current_date, current_date, current_date, now(), now(),
       now()
     from employee where organization_id = $1 and user_id = $2`,
    org.adminUserId,
  );
  const tradeResponse = await insert(
    `insert into trade_response (id, organization_id, trade_id, employee_id, responded_at)
     values (gen_random_uuid(), $1, $2, $3, now())`,
    shiftTrade,
    employee,
  );
  return {
    hoursOffer,
    offerClaim,
    publishedShift,
    shiftTrade,
    tradeResponse,
    user,
    employee,
    other,
    team,
    schedule,
    template,
    skill,
    reason,
    timeOffType,
    contract,
    shift,
    scenario,
    scheduleNote,
    changeSet: changeSets.data[0].id,
    timeOff,
    exception,
    teamRule,
    apiKey,
    apiKeySecret: apiKeys[0].secrets[0].id,
    webhook: webhook.id,
    legalHold,
    webhookDelivery,
    demandEvent,
    forecastOverride,
    openingHours,
    requirement,
    activityCode,
    activityPlan,
    session,
    rotation,
    timeOffLimit,
    availabilityException: exceptions[0].id,
    alert,
    job,
    notification,
    selfReport,
    run,
  };
}

beforeAll(async () => {
  app = await sharedApp();
  const [ours, theirs] = [await app.organization(), await app.organization()];
  own = await rowsOf(ours);
  foreign = await rowsOf(theirs);
  admin = ours.admin;
});
afterAll(() => app?.stop());

it.each(places.map((place) => [nameOf(place), place] as const))('%s', async (name, place) => {
  const theirs = foreign[nounOf(place.path, place.operation)];
  if (!theirs) throw new Error(`No row of another organization for ${name}: make one in rowsOf`);
  const answer = await answerTo(place, theirs);
  expect(answer).toEqual(await answerTo(place, MADE_UP));
  if (name in EXCEPTIONS) return;
  expect(answer).toEqual({ code: 'NOT_FOUND', message: expect.stringContaining('THE ID') });
});

it('has no exception that no longer exists', () => {
  const names = new Set(places.map(nameOf));
  expect(Object.keys(EXCEPTIONS).filter((name) => !names.has(name))).toEqual([]);
});

it('knows the type of every JSON value that operations take', () => {
  const all = [...fieldsOfRoot('query'), ...fieldsOfRoot('mutation'), ...fieldsOfRoot('subscription')];
  expect(all.flatMap((field) => pathsOf(field.name, field.args).unknown)).toEqual([]);
});

it('tries every operation that takes ids, but those of API keys and of callers without a session', () => {
  const others = [...fieldsOfRoot('query'), ...fieldsOfRoot('mutation')].filter(
    (field) => ruleOf(field)?.caller !== 'user',
  );
  expect(others.flatMap((field) => pathsOf(field.name, field.args).ids.map((path) => [field.name, ...path]))).toEqual(
    [],
  );
});

it('knows the filters of subscriptions, which find nothing of another organization', () => {
  const filters = fieldsOfRoot('subscription').flatMap((field) =>
    pathsOf(field.name, field.args).ids.map((path) => [field.name, ...path].join('.')),
  );
  expect(filters.sort()).toEqual([
    'adherenceAlertChanged.teamId',
    'agentStateChanged.teamId',
    'jobChanged.id',
    'scheduleChanged.scheduleId',
  ]);
});
