import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { isBinding } from '../../kernel/breaches';
import { counted, useFormat } from '../../kernel/format';
import { ResultCover, ScheduleResult } from '../../api/operations.generated';
import { useAnswer } from '../../api/query';
import type { ScheduleResultQuery, WhyNotQueryVariables } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { Answer, Page, Panel } from '../../ui/page';
import { GenerateButton } from '../generate/generate-button';
import { Breaches } from '../schedule/breaches';
import { CostsPanel } from './costs-panel';
import { CoverPanel } from './cover-panel';
import { ExtraPanel } from './extra-panel';
import { HeatMap } from './heat-map';
import { PeoplePanel } from './people-panel';
import { ProofPanel } from './proof-panel';
import { shortStretches } from './result-figures';
import { requiredHoursOf, resultSummary } from './result-summary';
import { RotationPanel } from './rotation-panel';
import './result.css';
import { ShortPanel } from './short-panel';
import { WhyNotDialog } from './why-not-dialog';

/** Quality of a schedule: understaffing with reasons, cost breakdown, and distribution among people. */
export function ResultPage() {
  const format = useFormat();
  const navigate = useNavigate();
  const { scheduleId = '' } = useParams({ strict: false });
  const answer = useAnswer(ScheduleResult, { id: scheduleId });
  const [asked, setAsked] = useState<{ title: string; asked: WhyNotQueryVariables }>();
  const ask = (title: string, variables: WhyNotQueryVariables) => setAsked({ title, asked: variables });
  const data = answer.data;
  const nameOf = (id: string) => {
    const person = data?.employees.find((one) => one.id === id);
    return person ? `${person.firstName} ${person.lastName}` : 'Someone';
  };
  return (
    <Page
      title={data ? `Result: ${data.schedule.name}` : 'Result'}
      summary={
        data &&
        `${format.dayRange(data.schedule.startDate, data.schedule.endDate)}, ${data.schedule.status}, ${counted(
          data.schedule.shifts.length,
          'shift',
        )}, ${format.number(data.uncoveredDemand.missingHours, 1)} h understaffed`
      }
      actions={
        <>
          <GenerateButton scheduleId={scheduleId} />
          <Button look="primary" onPress={() => void navigate({ to: `/schedule/${scheduleId}` })}>
            Open schedule
          </Button>
        </>
      }
    >
      <Answer of={answer} lines={12}>
        {(result) => {
          const { startDate: from, endDate: to, warnings } = result.schedule;
          return (
            <div className="stack result">
              <Summary result={result} />
              <Heat scheduleId={scheduleId} status={result.schedule.status} from={from} to={to} onAsk={ask} />
              <ShortPanel result={result} nameOf={nameOf} onAsk={ask} />
              {warnings.length > 0 && (
                <Panel title={rulesTitle(warnings)}>
                  <Breaches
                    breaches={warnings}
                    personOf={
                      new Map(
                        result.employees.map(({ id, firstName, lastName }) => [
                          id,
                          { name: `${firstName} ${lastName}` },
                        ]),
                      )
                    }
                  />
                </Panel>
              )}
              <RotationPanel scheduleId={scheduleId} nameOf={nameOf} />
              <PeoplePanel result={result} onAsk={ask} />
              <ExtraPanel scheduleId={scheduleId} from={from} to={to} />
              <details className="panel result-details">
                <summary>
                  <h2>Details: cost, bound and certificate</h2>
                </summary>
                <ProofPanel scheduleId={scheduleId} from={from} to={to} nameOf={nameOf} />
                <CostsPanel scheduleId={scheduleId} nameOf={nameOf} />
                <CoverPanel scheduleId={scheduleId} from={from} to={to} />
              </details>
            </div>
          );
        }}
      </Answer>
      {asked && <WhyNotDialog {...asked} onClose={() => setAsked(undefined)} />}
    </Page>
  );
}

interface PartProps {
  scheduleId: string;
  from: string;
  to: string;
  onAsk(title: string, asked: WhyNotQueryVariables): void;
}

function Heat({ scheduleId, status, from, to, onAsk }: PartProps & { status: string }) {
  const answer = useAnswer(ResultCover, { id: scheduleId, from, to });
  return (
    <Answer of={answer} lines={6}>
      {({ requirement }) => (
        <HeatMap scheduleId={scheduleId} rows={requirement.data} onAsk={onAsk} mayOffer={status === 'published'} />
      )}
    </Answer>
  );
}

/** The schedule in a sentence. */
function Summary({ result: { schedule, uncoveredDemand } }: { result: ScheduleResultQuery }) {
  const format = useFormat();
  const { startDate: from, endDate: to, shifts, warnings } = schedule;
  const answer = useAnswer(ResultCover, { id: schedule.id, from, to });
  const binding = warnings.filter(isBinding).length;
  if (!answer.data) return null;
  return (
    <p className="result-summary">
      {resultSummary(
        {
          people: new Set(shifts.map(({ employeeId }) => employeeId)).size,
          shifts: shifts.length,
          requiredHours: requiredHoursOf(answer.data.requirement.data),
          understaffedHours: uncoveredDemand.missingHours,
          stretches: shortStretches(uncoveredDemand.data),
          brokenRules: binding,
          missedPreferences: warnings.length - binding,
        },
        format,
      )}
    </p>
  );
}

function rulesTitle(warnings: readonly { hard: boolean; overridden: boolean }[]): string {
  const binding = warnings.filter(isBinding).length;
  const others = warnings.length - binding;
  return [
    binding === 0 ? 'All required rules are met' : `Required rules broken: ${binding}`,
    ...(others > 0 ? [`preferences missed or overridden: ${others}`] : []),
  ].join('; ');
}
