import type { Compiled } from '../compiled';
import { AT } from '../constraints';
import type { Cells } from '../problem';
import { supplyOf } from '../score';

/** What each cell of one person costs on days from…to while everybody else's row stays, [day - from][value]. */
export function marginalPrices(c: Compiled, cells: Cells, p: number, from: number, to: number): Float64Array {
  const supply = supplyOf(c, cells);
  for (let d = from; d <= to; d++) {
    const v = cells[p * c.days + d]!;
    for (let i = c.coverFrom[v]!; i < c.coverFrom[v + 1]!; i++) supply[d * c.slotsPerDay + c.coverSlots[i]!]!--;
  }
  const price = new Float64Array((to - from + 1) * c.values);
  for (let d = from; d <= to; d++) {
    for (let v = 0; v < c.values; v++) {
      let sum = c.cellCost[c.costFrom[p * c.days + d]! + v]!;
      for (let i = c.coverFrom[v]!; i < c.coverFrom[v + 1]!; i++) {
        const s = d * c.slotsPerDay + c.coverSlots[i]!;
        sum += supply[s]! < c.need[s]! ? -c.under[s]! * c.soft[AT.coverNotShort]! : c.over[s]! * c.soft[AT.coverNotOver]!;
      }
      price[(d - from) * c.values + v] = sum;
    }
  }
  return price;
}
