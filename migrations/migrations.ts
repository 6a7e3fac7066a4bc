import { Migration0001Foundation } from './0001-foundation';
import { Migration0002Imports } from './0002-imports';
import { Migration0003Scheduling } from './0003-scheduling';
import { Migration0004Adherence } from './0004-adherence';
import { Migration0005Feed } from './0005-feed';
import { Migration0006LiveLog } from './0006-live-log';
import { Migration0007JudgementStorage } from './0007-judgement-storage';
import { Migration0008PlannedOnce } from './0008-planned-once';
import { Migration0009TierChanges } from './0009-tier-changes';
import { Migration0010AdherenceCost } from './0010-adherence-cost';
import { Migration0011RulesSince } from './0011-rules-since';
import { Migration0012LiveLogOfAllKinds } from './0012-live-log-of-all-kinds';
import { Migration0013Jobs } from './0013-jobs';
import { Migration0014ShiftsToMove } from './0014-shifts-to-move';
import { Migration0015KeptCounts } from './0015-kept-counts';
import { Migration0016BoundedReads } from './0016-bounded-reads';
import { Migration0018LeastRights } from './0018-least-rights';
import { Migration0020Figures } from './0020-figures';
import { Migration0030Planner } from './0030-planner';
import { Migration0031Contracts } from './0031-contracts';
import { Migration0032Availability } from './0032-availability';
import { Migration0033ShiftOverrides } from './0033-shift-overrides';

/** Every step in order; a step that has landed is never edited. */
export const migrations = [
  { name: '0001-foundation', class: Migration0001Foundation },
  { name: '0002-imports', class: Migration0002Imports },
  { name: '0003-scheduling', class: Migration0003Scheduling },
  { name: '0004-adherence', class: Migration0004Adherence },
  { name: '0005-feed', class: Migration0005Feed },
  { name: '0006-live-log', class: Migration0006LiveLog },
  { name: '0007-judgement-storage', class: Migration0007JudgementStorage },
  { name: '0008-planned-once', class: Migration0008PlannedOnce },
  { name: '0009-tier-changes', class: Migration0009TierChanges },
  { name: '0010-adherence-cost', class: Migration0010AdherenceCost },
  { name: '0011-rules-since', class: Migration0011RulesSince },
  { name: '0012-live-log-of-all-kinds', class: Migration0012LiveLogOfAllKinds },
  { name: '0013-jobs', class: Migration0013Jobs },
  { name: '0014-shifts-to-move', class: Migration0014ShiftsToMove },
  { name: '0015-kept-counts', class: Migration0015KeptCounts },
  { name: '0016-bounded-reads', class: Migration0016BoundedReads },
  { name: '0018-least-rights', class: Migration0018LeastRights },
  { name: '0020-figures', class: Migration0020Figures },
  { name: '0030-planner', class: Migration0030Planner },
  { name: '0031-contracts', class: Migration0031Contracts },
  { name: '0032-availability', class: Migration0032Availability },
  { name: '0033-shift-overrides', class: Migration0033ShiftOverrides },
];
