import { tenantOf, type RequestContext } from '../../kernel/context';
import {
  countRecords,
  discardCachedPlans,
  inRecordOrder,
  recordsOf,
  refused,
  separateRecords,
  type ImportError,
} from '../../kernel/import/bulk-import';
import { wrong } from '../../kernel/import/record-checks';
import { wallClock } from '../../kernel/time/wall-clock';
import { employeesByAgentId } from '../people/employee.queries';
import { agentStateRecord } from './agent-state-import.rules';
import { storeStateRecords, type StateRecord } from './agent-state.store';
import type { AgentStateImportResult } from './agent-state.type';
import { judgeStored } from './judgement.commands';

export async function importAgentStates(ctx: RequestContext, rows: unknown): Promise<AgentStateImportResult> {
  const data = await recordsOf(rows);
  const clock = wallClock(tenantOf(ctx).timeZone);
  const nowMs = ctx.clock.now().getTime();
  const { valid, errors } = await separateRecords(data, (record, index) =>
    agentStateRecord(record, index, clock, nowMs),
  );
  const agentIds = valid.map(({ agentId }) => agentId);
  const employeeOf = await employeesByAgentId(ctx, agentIds);
  const unknown: ImportError[] = [];
  const records: StateRecord[] = [];
  for (const { index, agentId, state, givenMs, queue, acdStateCode } of valid) {
    const employeeId = employeeOf(agentId);
    if (employeeId) records.push({ employeeId, state, givenMs, queue, acdStateCode });
    else {
      const issue = wrong('agentId', 'must be the e-mail or the employee number of an employee', agentId);
      unknown.push(refused(index, issue, data[index]));
    }
  }
  await discardCachedPlans(ctx, records.length);
  if (records.length > 0) await judgeStored(ctx, await storeStateRecords(ctx, records, 'import'));
  countRecords(ctx, 'agent-states', records.length, errors.length + unknown.length);
  return {
    success: true,
    processed: records.length,
    skipped: errors.length + unknown.length,
    errors: inRecordOrder(errors, unknown),
  };
}
