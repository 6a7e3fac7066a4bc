import { forecastQueue } from '../../src/engines/forecaster/forecast';
import { confirmSkills } from '../../src/engines/staffing/confirm-skills';
import { simulateSkills } from '../../src/engines/staffing/simulation';
import { madeUpHistory } from '../engines/forecaster/history';

/** Runs engines for many minutes in a thread, until terminated. */

const queues = ['german', 'french', 'english'].map((skill) => ({
  skill,
  load: { contacts: 900, intervalSeconds: 1800, handleTimeSeconds: 300, patienceSeconds: 60 },
  target: { serviceLevel: 0.9, withinSeconds: 10 },
}));
const groups = [
  { skills: ['german', 'french'], people: 200 },
  { skills: ['english'], people: 140 },
];

export function forecast({ rounds = 10_000 }: { rounds?: number }): void {
  const records = madeUpHistory({ days: 540, slotMinutes: 15, hours: [0, 24] });
  for (let i = 0; i < rounds; i++) forecastQueue({ records, origin: '2026-06-30', horizonDays: 550 });
}

export function simulate(_nothing: object): void {
  for (let seed = 1; ; seed++) simulateSkills(queues, groups, seed, 100_000);
}

export function confirm(_nothing: object): void {
  for (let seed = 1; ; seed++) confirmSkills(queues, groups, seed, { hours: 5_000, tolerance: 0 });
}
