import { addDays } from '../../src/kernel/time/local-time';
import type { Caller } from './caller';
import { eventually } from './eventually';
import { todayOf } from './forecasts';
import type { TestOrganization } from './test-app';

export const REQUIREMENT = `query ($from: String!, $to: String!, $queue: String, $channel: String, $skillId: ID,
    $risk: Float, $scheduleId: ID, $groupBy: [RequirementGrouping!]! = []) {
  requirement(from: $from, to: $to, queue: $queue, channel: $channel, skillId: $skillId, risk: $risk,
    scheduleId: $scheduleId, groupBy: $groupBy) {
    total data { date interval startsAt endsAt queue channel skillId forecast handleTimeSeconds required scheduled
      probability scheduledPeople gap probabilityScheduled } } }`;

/** Default: next week. */
export async function requirementOf(org: TestOrganization, variables: object = {}, caller: Caller = org.admin) {
  const from = todayOf(org);
  const { requirement } = await caller.graphql(REQUIREMENT, { from, to: addDays(from, 6), ...variables });
  return requirement.data as any[];
}

/** Waits until no job of this kind waits or runs any more; the newest first. */
export async function settled(org: TestOrganization, kind = 'requirement.compute'): Promise<any[]> {
  const ofKind = async () => {
    const { jobs } = await org.admin.graphql('{ jobs { kind status result error } }');
    return jobs.filter((job: any) => job.kind === kind) as any[];
  };
  return eventually(ofKind, (jobs) => jobs.every(({ status }) => !['waiting', 'running'].includes(status)));
}
