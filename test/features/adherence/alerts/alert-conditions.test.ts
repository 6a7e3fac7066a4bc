import { thresholdsOf, type PlannedShift } from '../../../../src/features/adherence/adherence.rules';
import {
  ALERT_TYPES,
  messageOf,
  type AlertType,
  type Episode,
} from '../../../../src/features/adherence/alerts/alert.rules';
import { startOfWalk } from '../../../../src/features/adherence/judgement/checkpoint.rules';
import { judge } from '../../../../src/features/adherence/judgement/judgement.rules';
import { settingsInForce } from '../../../../src/features/organization/organization.rules';
import type { AgentState } from '../../../../src/kernel/agent-states';

/** Each alert condition separately, in one shift with the default settings. All times are on 2 March 2026, UTC. */

const at = (time: string): number => Date.parse(`2026-03-02T${time}:00Z`);
const time = (instantMs: number): string => new Date(instantMs).toISOString().slice(11, 16);

const SHIFT: PlannedShift = {
  id: 'shift',
  startMs: at('09:00'),
  endMs: at('17:00'),
  graceFromMs: at('09:00'),
  breaks: [
    { startMs: at('11:00'), endMs: at('11:15'), type: 'break' },
    { startMs: at('13:00'), endMs: at('13:30'), type: 'lunch' },
  ],
};

interface Example {
  sentence: string;
  reports: [time: string, state: AgentState][];
  until: string;
  /** Time and message of the alert; missing if none is raised. */
  raised?: string;
}

const EXAMPLES: Record<AlertType, Example[]> = {
  late_start: [
    {
      sentence: 'is raised when nobody has logged in for its grace',
      reports: [],
      until: '10:00',
      raised: '09:05 Not logged in 5 min after the shift began at 09:00',
    },
    { sentence: 'is not raised within its grace', reports: [['09:05', 'available']], until: '10:00' },
    { sentence: 'is not raised when logged in before the shift', reports: [['08:50', 'meeting']], until: '10:00' },
  ],
  early_leave: [
    {
      sentence: 'is raised for going offline in the shift',
      reports: [
        ['09:00', 'available'],
        ['12:00', 'offline'],
      ],
      until: '12:30',
      raised: '12:01 Logged off at 12:00, before the end of the shift',
    },
    {
      sentence: 'is raised for being offline when a lunch ends, from its end on',
      reports: [
        ['09:00', 'available'],
        ['13:00', 'offline'],
      ],
      until: '14:00',
      raised: '13:31 Logged off at 13:30, before the end of the shift',
    },
    {
      sentence: 'is not raised for going within its grace of the end',
      reports: [
        ['09:00', 'available'],
        ['16:55', 'offline'],
      ],
      until: '18:00',
    },
  ],
  extended_break: [
    {
      sentence: 'is raised for staying on a break beyond its end',
      reports: [
        ['09:00', 'available'],
        ['11:00', 'break'],
      ],
      until: '11:30',
      raised: '11:17 Still on break 2 min after the break should have ended at 11:15',
    },
    {
      sentence: 'is not raised for coming back late from a break begun late',
      reports: [
        ['09:00', 'available'],
        ['11:10', 'break'],
        ['11:25', 'available'],
      ],
      until: '12:00',
    },
  ],
  unscheduled_break: [
    {
      sentence: 'is raised for a break or lunch where none is scheduled',
      reports: [
        ['09:00', 'available'],
        ['10:00', 'lunch'],
      ],
      until: '10:30',
      raised: '10:02 On lunch since 10:00, no break scheduled',
    },
    {
      sentence: 'is not raised in a scheduled break',
      reports: [
        ['09:00', 'available'],
        ['11:00', 'lunch'],
      ],
      until: '12:00',
    },
  ],
  wrong_state: [
    {
      sentence: 'is raised for a state that does not meet the schedule, through another such state',
      reports: [
        ['09:00', 'available'],
        ['10:00', 'unavailable'],
        ['10:01', 'training'],
      ],
      until: '10:30',
      raised: '10:02 Training since 10:00, should be available',
    },
    {
      sentence: 'is not raised for after-call work',
      reports: [
        ['09:00', 'on_call'],
        ['10:00', 'after_call_work'],
      ],
      until: '10:30',
    },
  ],
};

it('every alert type has examples, one of them raised and one not', () => {
  const typesWith = (isRaised: boolean) =>
    ALERT_TYPES.filter((type) => EXAMPLES[type]?.some(({ raised }) => (raised !== undefined) === isRaised));
  expect([typesWith(true), typesWith(false)]).toEqual([ALERT_TYPES, ALERT_TYPES]);
});

describe.each(Object.entries(EXAMPLES))('%s', (type, examples) => {
  it.each(examples)('$sentence', ({ reports, until, raised }) => {
    const changes = reports.map(([reportedAt, state]) => ({ at: at(reportedAt), state }));
    const thresholds = thresholdsOf(settingsInForce({}).adherence);
    const { episodes } = judge(startOfWalk(at('06:00')), changes, [SHIFT], thresholds, at(until));
    const own = episodes.filter((episode) => episode.type === type);
    expect(own.map((episode) => `${time(episode.dueMs)} ${messageOf(episode, 'UTC')}`)).toEqual(raised ? [raised] : []);
  });
});

describe('the message of an alert', () => {
  const episode: Episode = {
    type: 'extended_break',
    shiftId: 'shift',
    beganMs: at('16:15'),
    dueMs: at('16:15') + 90_000,
    endedMs: null,
    state: 'lunch',
    scheduledState: 'available',
    slidBreak: { type: 'lunch', plannedMs: at('16:00'), startedMs: at('16:05') },
  };

  it('is in local time, names a break moved by a contact, and counts seconds where minutes are not whole', () => {
    expect(messageOf(episode, 'America/New_York')).toBe(
      'Still on lunch 90 s after the break should have ended at 11:15 ' +
        '(lunch from 11:00, moved to 11:05 after a contact)',
    );
  });
});
