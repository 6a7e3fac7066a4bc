import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markedPart, ROOT } from '../docs/documents';

/** Dashboard and alert rules name only metrics and labels that exist. Another test compares the table with the code. */

const FOLDER = join(ROOT, '.container/monitoring');
/** Series of a histogram, besides its name. */
const OF_HISTOGRAM = /_(bucket|count|sum)$/;
/** Labels that Prometheus adds. */
const OF_PROMETHEUS = ['le', 'job', 'instance'];

const metrics = new Map(
  [...markedPart('src/docs/operations/monitoring.md', 'metrics').matchAll(/^\| `([a-z_]+)` \| (.*?) ?\|/gm)].map(
    ([, name = '', labels = '']) => [name, [...labels.matchAll(/`(\w+)`/g)].map(([, label]) => label as string)],
  ),
);

const dashboard = JSON.parse(readFileSync(join(FOLDER, 'grafana.json'), 'utf8')) as {
  panels: { title: string; targets: { expr: string }[] }[];
};
const rules = readFileSync(join(FOLDER, 'alerts.yaml'), 'utf8');
const expressions = [
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ...[...rules.matchAll(/^ {8}expr: (>\n(?: {10}.*\n)+|.*\n)/gm)].map(([, expr]) => expr as string),
];
const namesIn = (expression: string): string[] =>
  [...expression.matchAll(/\bmuster_(\w+)/g)].map(([, name]) => (name as string).replace(OF_HISTOGRAM, ''));

describe('the dashboard and the alert rules', () => {
  it('name metrics that exist', () => {
    const unknown = expressions.flatMap(namesIn).filter((name) => !metrics.has(name));
    expect(unknown).toEqual([]);
  });

  it('name labels that these metrics have', () => {
    for (const expression of expressions) {
      const known = [...OF_PROMETHEUS, ...namesIn(expression).flatMap((name) => metrics.get(name) ?? [])];
      const named = [
        ...[...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list]) => (list as string).split(/,\s*/)),
        ...[...expression.matchAll(/(\w+)=~?"/g)].map(([, label]) => label as string),
      ];
      expect({ expression, unknown: named.filter((label) => !known.includes(label)) }).toEqual({
        expression,
        unknown: [],
      });
    }
  });

  it('show every metric', () => {
    const shown = new Set(expressions.flatMap(namesIn));
    expect([...metrics.keys()].filter((name) => !shown.has(name))).toEqual([]);
  });
});
