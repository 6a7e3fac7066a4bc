import type { RuleSeenFragment, ShiftSetInput, WorkRuleKind } from '../../api/types.generated';
import { clockRange } from '../../kernel/notation';
import { RULE_KINDS } from './rule-kinds';

/** Descriptions of work rules. */

type Rule = { kind: WorkRuleKind } & Partial<RuleSeenFragment>;
type NamesOfTemplates = ReadonlyMap<string, string>;

const NO_NAMES: NamesOfTemplates = new Map();

const hours = (minutes: number): string => {
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [whole > 0 || rest === 0 ? `${whole} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
};

/** `Rest between shifts: at least 11 h`. */
export function ruleText(rule: Rule, templates: NamesOfTemplates = NO_NAMES): string {
  const { kind, atLeast, atMost, target } = rule;
  if (kind === 'time_off') return 'Time off';
  const { name, unit } = RULE_KINDS[kind];
  const words = [setText(rule.set, templates), ...parametersOf(rule, templates)];
  if (kind !== 'breaks') {
    const amount = (value: number) => (unit === 'hours' ? hours(value) : String(value));
    const bounds = [
      atLeast != null && `at least ${amount(atLeast)}`,
      target != null && `target ${amount(target)}`,
      atMost != null && `at most ${amount(atMost)}`,
    ].filter(Boolean);
    words.push([bounds.join(', '), windowText(rule)].filter(Boolean).join(' '));
  }
  const said = words.filter(Boolean).join('; ');
  return said ? `${name}: ${said}` : name;
}

function parametersOf(rule: Rule, templates: NamesOfTemplates): string[] {
  const { kind, earliestStart, latestEnd, maxSpreadMinutes, types, atLeast, shiftsOver } = rule;
  if (kind === 'succession') return [`never followed by ${setText(rule.next, templates)}`];
  if (kind === 'times_of_day')
    return [
      [
        earliestStart && `not before ${earliestStart}`,
        latestEnd && `not after ${latestEnd}`,
        maxSpreadMinutes != null && `at most ${hours(maxSpreadMinutes)} from first start to last end`,
      ],
    ]
      .map((each) => each.filter(Boolean).join(', '))
      .filter(Boolean);
  if (kind !== 'breaks') return [];
  const { count, beginsBy, totalAtLeast, maxStretchMinutes } = rule;
  const what = [
    `in shifts over ${hours(shiftsOver ?? 0)}`,
    `${count ?? 'breaks'} of at least ${atLeast} min (${types?.join(' or ')})`,
    beginsBy != null && `the last starting within ${hours(beginsBy)}`,
    totalAtLeast != null && `at least ${totalAtLeast} min in total`,
    maxStretchMinutes != null && `at most ${hours(maxStretchMinutes)} without one`,
  ];
  return [what.filter(Boolean).join(', ')];
}

function windowText({ days, weeks, sliding }: Rule): string {
  const any = sliding ? 'any ' : '';
  if (weeks != null) return `in ${any}${weeks} weeks`;
  if (days == null) return '';
  if (days === 1) return 'a day';
  return days === 7 && !sliding ? 'a week' : `in ${any}${days} days`;
}

/** `shifts that end from 03:00 to 10:00`; '' of all shifts. */
export function setText(set: ShiftSetInput | null | undefined, templates: NamesOfTemplates): string {
  if (set?.startsWithin) return `shifts starting ${clockRange(set.startsWithin.from, set.startsWithin.before)}`;
  if (set?.endsWithin) return `shifts ending ${clockRange(set.endsWithin.from, set.endsWithin.before)}`;
  if (!set?.templateIds) return '';
  return `shifts of ${set.templateIds.map((id) => templates.get(id) ?? 'a deleted template').join(', ')}`;
}
