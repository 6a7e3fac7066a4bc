import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Most tests use `sharedApp()`, the server that all files of a worker share. These start servers of their own, each for
 * a reason that is worth the time.
 */

/** They start servers with `startOwnApp`, in the process that the worker shares. */
const OWN: Record<string, string> = {
  'console/adherence/today.browser.test.ts': 'stops the server and starts it again',
  'console/demand/earlier-forecast.browser.test.ts': 'sets a clock',
  'console/integrations/integrations.browser.test.ts': 'lets the server reach this machine',
  'features/access/api-keys.test.ts': 'sets a clock',
  'features/access/believed-sessions.test.ts': 'starts several nodes',
  'features/access/key-rotation.test.ts': 'sets a clock',
  'features/access/limits.test.ts': 'sets limits',
  'features/access/sessions-over-time.test.ts': 'sets a clock',
  'features/access/single-sign-on/forged-tokens.test.ts': 'lets the server reach this machine',
  'features/access/single-sign-on/single-sign-on.test.ts': 'sets limits',
  'features/adherence/adherence-access.test.ts': 'sets a clock',
  'features/adherence/agent-state-import.test.ts': 'sets a clock',
  'features/adherence/feed/feed.test.ts': 'sets a clock',
  'features/adherence/activities/activity-report.test.ts': 'sets a clock',
  'features/adherence/reports/report.test.ts': 'sets a clock',
  'features/time-off/ledger.test.ts': 'sets a clock',
  'features/time-off/time-off.test.ts': 'sets a clock',
  'features/forecasting/accuracy.test.ts': 'sets a clock',
  'features/forecasting/capacity.test.ts': 'sets a clock',
  'features/forecasting/clock-change.test.ts': 'sets a clock',
  'features/forecasting/intraday.test.ts': 'sets a clock',
  'features/forecasting/nodes.test.ts': 'kills a node',
  'features/sync/sync.test.ts': 'sets limits',
  'features/live/live-faults.test.ts': 'takes rights from the database',
  'features/live/live-sockets.test.ts': 'starts several nodes, and holds back the look-up of sessions',
  'features/notifications/deliveries.test.ts': 'sets a clock, and a mail server',
  'features/notifications/killed-sender.test.ts': 'kills a node',
  'features/offers/nodes.test.ts': 'kills a node',
  'features/people/invitations.test.ts': 'sets limits',
  'features/privacy/erasure.test.ts': 'sets a clock, and looks at all rows of the database',
  'features/privacy/retention.test.ts': 'sets a clock',
  'features/scheduling/calendar-feed.test.ts': 'sets a clock',
  'features/scheduling/generation/nodes.test.ts': 'kills a node',
  'features/scheduling/generation/stopping.test.ts': 'stops the server',
  'features/scheduling/hand-over.test.ts': 'sets a clock',
  'features/scheduling/one-figure.test.ts': 'sets a clock',
  'features/scheduling/overtaken.test.ts': 'sets a clock',
  'features/scheduling/reoptimization.test.ts': 'sets a clock',
  'features/scheduling/schedules.test.ts': 'sets a clock',
  'features/self-reports/self-reports.test.ts': 'sets a clock',
  'features/trades/clock.test.ts': 'sets a clock',
  'features/webhooks/nodes.test.ts': 'stops one of several nodes',
  'platform/database/row-counts.test.ts': 'sets the size of the pool',
  'platform/jobs/recurring.test.ts': 'sets a clock',
  'platform/nodes/redis.test.ts': 'stops Redis',
  'docs/webhooks.test.ts': 'lets the server reach this machine',
  'server/graphql.test.ts': 'sets NODE_ENV',
  'server/own-host.test.ts': 'sets the environment',
  'server/refused-documents.test.ts': 'sets limits',
  'server/rest/rehearsals.test.ts': 'sets a clock',
  'server/rest/same-answer.test.ts': 'sets a clock',
  'server/rest/hostile-imports.test.ts': 'imports ten thousand records at once',
  'server/socket-bounds.test.ts': 'sets the environment',
};

/** They start servers with `startInProcess`, in the process of the Jest worker. */
const IN_PROCESS: Record<string, string> = {
  'demo/any-minute.test.ts': 'loads the demo organization at set times',
  'demo/demo.test.ts': 'loads the demo organization',
  'features/access/guesses.test.ts': 'calls services of the server, and sets a clock',
  'features/adherence/absences.test.ts': 'replaces absences',
  'features/adherence/alerts/alert-episodes.test.ts': 'calls services of the server, and sets a clock',
  'features/adherence/alerts/alerts-by-clock.test.ts': 'stops one of several nodes',
  'features/adherence/exceptions/exceptions.test.ts': 'calls services of the server, and sets a clock',
  'features/adherence/judgement/judgement.test.ts': 'sets a clock',
  'features/adherence/feed/outage.test.ts': 'stops the server and starts it again',
  'features/adherence/reports/agent-days.test.ts': 'sets a clock',
  'features/adherence/reports/due-days.test.ts': 'calls services of the server, and sets a clock',
  'features/adherence/reports/nodes.test.ts': 'stops one of several nodes',
  'features/adherence/state-cost.test.ts': 'counts statements',
  'features/adherence/stored-day.ts': 'restarts its server',
  'features/adherence/time-off.test.ts': 'calls services of the server, and sets a clock',
  'features/adherence/wall.test.ts': 'calls services of the server, and sets a clock',
  'features/demand/known-queues.test.ts': 'reads plans of statements',
  'features/forecasting/cancel.test.ts': 'looks into worker threads',
  'features/forecasting/night.test.ts': 'calls services of the server, and sets a clock',
  'features/forecasting/requirement.test.ts': 'calls services of the server',
  'features/forecasting/runs.test.ts': 'calls services of the server',
  'features/jobs/job-answers.test.ts': 'counts statements',
  'features/scheduling/check/check.test.ts': 'counts statements',
  'features/scheduling/cover.test.ts': 'replaces the requirement',
  'features/scheduling/editing.test.ts': 'counts statements',
  'features/scheduling/explanation/candidates.test.ts': 'counts statements',
  'features/scheduling/versions/closed-days.test.ts': 'counts statements',
  'features/scheduling/generation/generation-thread.test.ts': 'looks into worker threads',
  'features/scheduling/generation/generation.test.ts': 'counts statements',
  'features/scheduling/improvement/improvement.test.ts': 'listens to a topic',
  'features/scheduling/legality/legality.test.ts': 'calls the judge, and counts its statements',
  'features/scheduling/shifts.test.ts': 'counts statements',
  'features/scheduling/split-shifts/split-day.test.ts': 'calls services of the server, and sets a clock',
  'features/scheduling/time-zone.test.ts': 'changes the size of a batch',
  'features/webhooks/webhooks.test.ts': 'calls services of the server, and sets a clock',
  'platform/database/lost-connections.test.ts': 'cuts connections to PostgreSQL',
  'platform/database/read-replica.test.ts': 'runs on a database of its own, with a replica',
  'platform/database/readings.test.ts': 'calls services of the server',
  'platform/database/row-security.test.ts': 'calls services of the server',
  'platform/database/servers.test.ts': 'starts on PostgreSQL servers of several kinds',
  'platform/database/shares.test.ts': 'calls services of the server',
  'platform/jobs/jobs.test.ts': 'adds jobs',
  'platform/jobs/nodes.test.ts': 'kills nodes',
  'platform/tracing/tracing.test.ts': 'sets the environment of the process',
  'server/answer-bounds.test.ts': 'counts statements',
  'server/bodies.test.ts': 'looks into the memory kept for request bodies',
  'server/compiled-documents.test.ts': 'calls services of the server, and sets a clock',
  'server/database-restarts.test.ts': 'restarts PostgreSQL',
  'server/origins.test.ts': 'reads the metrics of a process',
  'server/http/console-files.test.ts': 'calls services of the server',
  'server/http/unread-answers.test.ts': 'sets the time of timers',
  'server/rest/idempotency.test.ts': 'calls services of the server, and sets a clock',
};

const TEST = join(__dirname, '..');
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '.'], { cwd: TEST, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !/^(bench|support|house)\//.test(file));
const using = (name: string): string[] =>
  files.filter((file) => new RegExp(`\\b${name}\\(`).test(readFileSync(join(TEST, file), 'utf8'))).sort();

describe('servers of tests', () => {
  it('are of a file’s own only where this list says why', () => {
    expect(using('startOwnApp')).toEqual(Object.keys(OWN).sort());
  });

  it('run in the process of a test only where this list says why', () => {
    expect(using('startInProcess')).toEqual(Object.keys(IN_PROCESS).sort());
  });

  it('are not started by unit tests', () => {
    const unit = files.filter(
      (file) => /\.(rules|unit)\.test\.ts$/.test(file) || /^(engines|kernel|house)\//.test(file),
    );
    const starting = /support\/(hosted-app|in-process-app|fresh-database|cluster|process)'/;
    expect(unit.filter((file) => starting.test(readFileSync(join(TEST, file), 'utf8')))).toEqual([]);
  });
});
