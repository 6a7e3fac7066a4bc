import { inRecordOrder, planAnew, recordsOf, refused, sortRecords, type ImportError } from '../kernel/bulk-import';
import { tenantOf, type RequestContext } from '../kernel/context';
import { wrong } from '../kernel/record-checks';
import { wallClock } from '../kernel/wall-clock';
import { employeesByAgentId } from '../people/agent-id.queries';
import { agentStateRecord } from './agent-state.rules';
import type { AgentStateImportResult } from './agent-state.type';
import { evaluateStates } from './evaluation.commands';
import { applyStateRecords, type StateRecord } from './state-records.commands';

export async function importAgentStates(ctx: RequestContext, rows: unknown): Promise<AgentStateImportResult> {
  const data = await recordsOf(rows);
  const clock = wallClock(tenantOf(ctx).timeZone);
  const now = ctx.clock.now().getTime();
  const { good, errors } = sortRecords(data, (record, index) => agentStateRecord(record, index, clock, now));
  const employeeOf = await employeesByAgentId(ctx, good.map(({ agentId }) => agentId));
  const unknown: ImportError[] = [];
  const records: StateRecord[] = [];
  for (const { index, agentId, state, givenAt, queue, acdStateCode } of good) {
    const employeeId = employeeOf(agentId);
    if (employeeId) records.push({ employeeId, state, givenAt, queue, acdStateCode });
    else unknown.push(refused(index, wrong('agentId', 'must be the e-mail or the employee number of an employee', agentId), data[index]));
  }
  await planAnew(ctx, records.length);
  if (records.length > 0) await evaluateStates(ctx, await applyStateRecords(ctx, records, 'import'));
  return { success: true, processed: records.length, skipped: errors.length + unknown.length, errors: inRecordOrder(errors, unknown) };
}
