import type { WorkRule } from '../../../../engines/work-rules/rule';
import { getOrMake } from '../../../../kernel/collections';
import type { ResolvedRule } from '../../../contracts/work-rule.rules';
import { POINTS, STEADY_WITHIN_MINUTES } from '../cost-terms.rules';
import type { PlannedPerson } from './planning-data';

/**
 * Soft default rules of generation: working days and days off in a row, and steady starts. They apply to people without
 * a contract or a rotation, and each of them only where no rule is entered about the same subject.
 */

const DAYS_TOGETHER = 2;

const patternsAt = (weight: number): WorkRule[] => [
  { kind: 'days_in_a_row', hard: false, weight: POINTS.singleDay * weight, atLeast: DAYS_TOGETHER },
  { kind: 'days_off_in_a_row', hard: false, weight: POINTS.singleDay * weight, atLeast: DAYS_TOGETHER },
  { kind: 'steady_starts', hard: false, weight: POINTS.startMinute * weight, atMost: STEADY_WITHIN_MINUTES },
];

/** Adds the default patterns to the rules of people. Equal lists stay equal objects. */
export class UsualPatterns {
  private readonly known = new Map<readonly ResolvedRule[], readonly ResolvedRule[]>();
  private readonly patterns: readonly WorkRule[];

  /** `weight` multiplies the points of each pattern; 0 turns them off. */
  constructor(
    weight: number,
    private readonly startDate: string,
    private readonly endDate: string,
  ) {
    this.patterns = weight > 0 ? patternsAt(weight) : [];
  }

  rulesOf({ rules, rotation }: PlannedPerson): readonly ResolvedRule[] {
    if (this.patterns.length === 0 || rotation || rules.some(({ source }) => source === 'contract')) return rules;
    return getOrMake(this.known, rules, () => [
      ...rules,
      ...this.patterns
        .filter((pattern) => !rules.some(({ rule, source }) => source !== 'default' && isAbout(rule, pattern)))
        .map((rule): ResolvedRule => {
          return { rule, source: 'default', contractId: null, from: this.startDate, to: this.endDate };
        }),
    ]);
  }
}

/** True if a rule limits what a pattern is about: the length of runs from below, or the starts of a week. */
const isAbout = (rule: WorkRule, { kind }: WorkRule): boolean =>
  rule.kind === kind && (rule.kind !== 'days_in_a_row' || (rule.set === undefined && rule.atLeast !== undefined));
