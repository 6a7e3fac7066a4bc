import { tenantOf, type RequestContext } from '../../kernel/context';
import {
  discardCachedPlans,
  finishImport,
  inRecordOrder,
  isRecord,
  recordsOf,
  refused,
  separateRecords,
  skippedRecords,
  withFurther,
  type ImportError,
  type ImportOutcome,
} from '../../kernel/import/bulk-import';
import { AS_USUAL } from '../../kernel/import/import-options';
import { isIssue, wrong } from '../../kernel/import/record-checks';
import type { Warnings } from '../../kernel/import/warnings';
import { wallClock } from '../../kernel/time/wall-clock';
import { unknownQueues, warnOfNamesakes } from '../demand/known-queues.queries';
import { employeesByAgentId } from '../people/employee.queries';
import { agentIdOf, agentStateRecord } from './agent-state-import.rules';
import { agentStateRecordShape } from './agent-state.inputs';
import { newStates, storeStateRecords, type StateRecord } from './agent-state.store';
import type { AgentStateImportResult } from './agent-state.type';
import { judgeStored } from './judgement/judgement.commands';

export async function importAgentStates(
  ctx: RequestContext,
  rows: unknown,
  { dryRun, outcomes } = AS_USUAL,
): Promise<AgentStateImportResult> {
  const data = await recordsOf(rows);
  const clock = wallClock(tenantOf(ctx).timeZone);
  const nowMs = ctx.clock.now().getTime();
  const { valid, errors, warnings } = await separateRecords(data, agentStateRecordShape, (record, index) =>
    agentStateRecord(record, index, clock, nowMs),
  );
  const refusedIds = errors.flatMap(({ index, data }) =>
    isRecord(data) ? { index, agentId: agentIdOf(data.agentId) } : [],
  );
  const named = [...valid, ...refusedIds].flatMap(({ agentId }) => (isIssue(agentId) ? [] : agentId));
  const employeeOf = await employeesByAgentId(ctx, named);
  const unknown = refusedIds.flatMap(({ index, agentId }) =>
    isIssue(agentId) || employeeOf(agentId) ? [] : unknownAgent(index, agentId, data),
  );
  const records: StateRecord[] = [];
  const places: number[] = [];
  const queues = new Map<string, number>();
  for (const { index, agentId, state, givenMs, queue, acdStateCode } of valid) {
    if (queue !== null && !queues.has(queue)) queues.set(queue, index);
    const employeeId = employeeOf(agentId);
    if (employeeId) {
      records.push({ employeeId, state, givenMs, queue, acdStateCode });
      places.push(index);
    } else unknown.push(unknownAgent(index, agentId, data));
  }
  await warnOfQueues(ctx, queues, warnings);
  const allErrors = withFurther(errors, unknown);
  const told = outcomes ? inRecordOrder(await outcomesOf(ctx, records, places), skippedRecords(allErrors)) : null;
  if (!dryRun) {
    await discardCachedPlans(ctx, records.length);
    if (records.length > 0) await judgeStored(ctx, await storeStateRecords(ctx, records, 'import'));
    await finishImport(ctx, 'agent-states', { stored: records.length, refused: allErrors.length });
  }
  return {
    success: true,
    processed: records.length,
    skipped: allErrors.length,
    errors: allErrors,
    outcomes: told,
    warnings: warnings.list(),
  };
}

function unknownAgent(index: number, agentId: string, data: readonly unknown[]): ImportError {
  const issue = wrong('agentId', 'must be the e-mail or the employee number of an employee', agentId);
  return refused(index, [issue], data[index]);
}

/** `queues` contains the index of the first record of each. */
async function warnOfQueues(ctx: RequestContext, queues: ReadonlyMap<string, number>, warnings: Warnings) {
  const named = [...queues].map(([queue, index]) => ({ queue, index }));
  await warnOfNamesakes(ctx, await unknownQueues(ctx, named), warnings);
}

/** A record that is already stored, or repeats an earlier one of the request, changes nothing. */
async function outcomesOf(
  ctx: RequestContext,
  records: readonly StateRecord[],
  places: readonly number[],
): Promise<ImportOutcome[]> {
  const isNew = await newStates(ctx, records);
  return records.map(({ employeeId }, i) => ({
    index: places[i] as number,
    outcome: isNew[i] ? 'created' : 'unchanged',
    id: employeeId,
  }));
}
