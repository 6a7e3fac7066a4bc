import type { CapacityPlanInput, CapacityPlanQuery } from '../../api/types.generated';

/** Required and available employees by month. */

export type CapacityRow = CapacityPlanQuery['capacityPlan']['data'][number];

export interface CapacityTerms {
  months: number;
  leadTimeWeeks: number;
  monthlyAttritionPercent: number;
  offDutyPercent: number;
  risk: number | null;
}

export const USUAL_TERMS: CapacityTerms = {
  months: 12,
  leadTimeWeeks: 8,
  monthlyAttritionPercent: 0,
  offDutyPercent: 15,
  risk: null,
};

export const capacityInput = ({ risk, ...terms }: CapacityTerms): CapacityPlanInput =>
  risk === null ? terms : { ...terms, risk };

/** Returns the monthly lines of one skill. The month after the last one is added so that the last step has an end. */
export function capacityLines(
  rows: readonly CapacityRow[],
  skillId: string | null,
  instantOfMonth: (month: string) => number,
) {
  const own = rows.filter((row) => (row.skillId ?? null) === skillId);
  const points = (valueOf: (row: CapacityRow) => number) => {
    const last = own.at(-1);
    const all = own.map((row) => ({ at: instantOfMonth(row.month), value: valueOf(row) }));
    return last ? [...all, { at: instantOfMonth(nextMonth(last.month)), value: valueOf(last) }] : all;
  };
  return { needed: points(({ needed }) => needed), available: points(({ available }) => available) };
}

export function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`;
}
