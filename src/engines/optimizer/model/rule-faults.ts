import type { AmountWindow, KindSet, PersonRule } from './person-rule';

/** Maximum amount, and maximum number of days, in a rule: sums stay exact in 32 bits. */
const MOST = 0x3fffffff;
const MAX_DAYS = 1e6;

/** Reports one fault: a field, its value and the expected input. */
type Add = (field: string, value: unknown, give: string) => void;

/** Reports every fault of a person's rules; `at` names the list. */
export function faultsOfRules(rules: readonly PersonRule[], kinds: number, at: string, add: Add): void {
  rules.forEach((rule, i) => {
    const found = new RuleFaults(`${at}[${i}] (${rule.name})`, kinds, add);
    if (!(rule.weight >= 0 && rule.weight < Infinity)) found.add('weight', rule.weight, 'give a cost of 0 or more');
    if (rule.inForce) found.days('inForce', rule.inForce);
    ofShape(rule, found);
  });
}

class RuleFaults {
  constructor(
    private readonly at: string,
    private readonly kinds: number,
    private readonly tell: Add,
  ) {}

  add(field: string, value: unknown, give: string): void {
    this.tell(`${this.at}.${field}`, value, give);
  }

  whole(field: string, value: number | undefined, least: number, most: number): void {
    if (value !== undefined && !(Number.isInteger(value) && value >= least && value <= most))
      this.add(field, value, `give a whole number from ${least} to ${most}`);
  }

  /** Checks a bound: an infinite maximum does not bind. */
  most(field: string, value: number | undefined): void {
    if (value !== Infinity) this.whole(field, value, 0, MOST);
  }

  days(field: string, { from, to }: { readonly from: number; readonly to: number }): void {
    const isDay = (day: number): boolean => Math.abs(day) === Infinity || Math.abs(day) <= MAX_DAYS;
    if (!isDay(from) || (Number.isFinite(from) && !Number.isInteger(from)))
      this.add(`${field}.from`, from, 'give a whole day');
    if (!isDay(to) || (Number.isFinite(to) && !Number.isInteger(to))) this.add(`${field}.to`, to, 'give a whole day');
    else if (to < from) this.add(`${field}.to`, to, `give a day from ${from} on`);
  }

  /** A window has both ends. */
  window(field: string, { from, to }: { readonly from: number; readonly to: number }): void {
    this.whole(`${field}.from`, from, -MAX_DAYS, MAX_DAYS);
    this.whole(`${field}.to`, to, Number.isInteger(from) ? from : -MAX_DAYS, MAX_DAYS);
  }

  set(field: string, of: KindSet | undefined): void {
    of?.forEach((kind, i) => {
      if (!(Number.isInteger(kind) && kind >= 0 && kind < this.kinds))
        this.add(`${field}[${i}]`, kind, 'there is no such kind');
    });
  }

  amount(field: string, window: AmountWindow): void {
    this.window(field, window);
    this.whole(`${field}.atLeast`, window.atLeast, 0, MOST);
    this.whole(`${field}.target`, window.target, 0, MOST);
    this.most(`${field}.atMost`, window.atMost);
    this.whole(`${field}.carried`, window.carried, 0, MOST);
  }
}

function ofShape(rule: PersonRule, found: RuleFaults): void {
  if (rule.shape === 'neighbors') {
    if ('restMinutes' in rule) found.whole('restMinutes', rule.restMinutes, 0, MOST);
    else {
      found.set('earlier', rule.earlier);
      found.set('later', rule.later);
    }
  } else if (rule.shape === 'run') {
    if (rule.of !== 'off') found.set('of', rule.of);
    found.whole('atLeast', rule.atLeast, 0, MAX_DAYS);
    found.most('atMost', rule.atMost);
    found.whole('before', rule.before, 0, MAX_DAYS);
    found.whole('after', rule.after, 0, MAX_DAYS);
  } else if (rule.shape === 'weekend') {
    if ('windows' in rule) rule.windows.forEach((window, i) => found.amount(`windows[${i}]`, window));
  } else if (rule.shape === 'amount') {
    if ('of' in rule) found.set('of', rule.of);
    if (rule.counts === 'longestRest')
      rule.windows.forEach((window, i) => {
        found.window(`windows[${i}]`, window);
        found.whole(`windows[${i}].atLeast`, window.atLeast, 0, MOST);
        window.busy?.forEach((stretch, k) =>
          stretch.forEach((minute, m) => found.whole(`windows[${i}].busy[${k}][${m}]`, minute, -MOST, MOST)),
        );
      });
    else if (rule.counts === 'startSpread')
      rule.windows.forEach((window, i) => {
        found.window(`windows[${i}]`, window);
        found.most(`windows[${i}].atMost`, window.atMost);
        window.starts?.forEach((minute, k) => found.whole(`windows[${i}].starts[${k}]`, minute, -MOST, MOST));
      });
    else rule.windows.forEach((window, i) => found.amount(`windows[${i}]`, window));
  } else found.add('shape', (rule as { shape: unknown }).shape, 'give neighbors, run, amount or weekend');
}
