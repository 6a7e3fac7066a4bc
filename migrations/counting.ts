import { triggerFunction } from './schema';

const CHANGE = '(organization_id, counted, subject, day, change)';
/** Sign of a change, in a trigger after insert or delete. */
export const SIGN = `(case tg_op when 'INSERT' then 1 else -1 end)`;

/** Changes counts by the rows of a query: organization, counted, subject, day, change. */
export const changesOf = (counts: string): string =>
  `array(select row${CHANGE}::count_change from (${counts}) k ${CHANGE})`;

/** Creates a trigger function that changes counts by a query. */
export const counterFunction = (name: string, counts: string): string[] =>
  triggerFunction(name, `perform change_counts(${changesOf(counts)})`);

/** Creates triggers that call a function with the inserted or deleted rows of a statement as `changed`. */
export const onInsertAndDelete = (table: string, counter: string): string[] =>
  [
    ['insert', 'new'],
    ['delete', 'old'],
  ].map(
    ([event, version]) => `create trigger count_${event} after ${event} on ${table}
      referencing ${version} table as changed for each statement execute function ${counter}()`,
  );
