import { useMemo } from 'react';
import * as z from 'zod/mini';
import { useFormat } from '../../kernel/format';
import { CoverageUncovered } from '../../api/operations.generated';
import { useAnswer } from '../../api/query';
import { useSearch } from '../../kernel/search';
import type { CoverageUncoveredQuery } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { download } from '../../kernel/csv';
import { clockRange } from '../../kernel/notation';
import { SelectField } from '../../ui/field';
import { IconDownload } from '../../ui/icons/icons';
import { OfferButton } from '../../ui/offer-button';
import { Notice } from '../../ui/notice';
import { Answer, Empty, Figure, Panel } from '../../ui/page';
import { Table, type Column } from '../../ui/table';
import { skillName, type Names } from './names';
import { stretchesOf, type Stretch } from './stretches';

const shape = z.object({ of: z.catch(z.string(), '') });
const MAX_ROWS = 200;

/** Lists understaffed intervals of schedules, including drafts. */
export function UncoveredPanel({ names, today }: { names: Names; today: string }) {
  const [{ of }, setSearch] = useSearch(shape);
  const { schedules } = names;
  const schedule =
    schedules.find(({ id }) => id === of) ??
    schedules.find(({ startDate, endDate }) => startDate <= today && endDate >= today) ??
    schedules.at(-1);
  const answer = useAnswer(
    CoverageUncovered,
    { scheduleId: schedule?.id ?? '' },
    { enabled: schedule !== undefined, keepsPrevious: true },
  );
  if (!schedule)
    return (
      <Panel title="Gaps">
        <Empty title="No schedule yet">Create a schedule first. Its gaps are listed here.</Empty>
      </Panel>
    );
  return (
    <>
      <div className="coverage-bar">
        <div className="coverage-select">
          <SelectField
            label="Schedule"
            hidesLabel
            value={schedule.id}
            onChange={(id) => setSearch({ of: id })}
            options={schedules.map(({ id, name, status }) => ({ value: id, name, hint: status }))}
          />
        </div>
      </div>
      <Answer of={answer} lines={8}>
        {({ uncoveredDemand }) => (
          <Uncovered
            answer={uncoveredDemand}
            names={names}
            fileName={`uncovered-${schedule.startDate}.csv`}
            mayOffer={schedule.status === 'published'}
          />
        )}
      </Answer>
    </>
  );
}

interface UncoveredProps {
  answer: CoverageUncoveredQuery['uncoveredDemand'];
  names: Names;
  fileName: string;
  /** True for published schedules. */
  mayOffer: boolean;
}

function Uncovered({ answer, names, fileName, mayOffer }: UncoveredProps) {
  const { number, day, clock } = useFormat();
  const stretches = useMemo(() => stretchesOf(answer.data), [answer]);
  const most = Math.max(1, ...stretches.map(({ mostMissing }) => mostMissing));
  const columns: Column<Stretch>[] = [
    { id: 'date', name: 'Day', cell: ({ date }) => day(date), sortBy: ({ startsAt }) => startsAt },
    { id: 'when', name: 'Time', cell: ({ from, until }) => clockRange(from, clock(until)) },
    { id: 'skill', name: 'Skill', cell: ({ skillId }) => skillName(names, skillId), sortBy: ({ skillId }) => skillId },
    {
      id: 'missing',
      name: 'Largest gap',
      cell: ({ mostMissing }) => (
        <span className="coverage-missing">
          <span aria-hidden style={{ width: `${(mostMissing / most) * 100}%` }} />
          <b className="figure">−{number(mostMissing, 1)}</b>
        </span>
      ),
      sortBy: ({ mostMissing }) => mostMissing,
      isFigure: true,
    },
    {
      id: 'hours',
      name: 'Hours',
      cell: ({ missingHours }) => number(missingHours, 1),
      sortBy: ({ missingHours }) => missingHours,
      isFigure: true,
    },
    {
      id: 'late',
      name: 'Contacts missing the target',
      cell: ({ contactsBeyondTarget }) => number(contactsBeyondTarget, 1),
      sortBy: ({ contactsBeyondTarget }) => contactsBeyondTarget,
      isFigure: true,
      isExtra: true,
    },
    ...(mayOffer
      ? [
          {
            id: 'offer',
            name: 'Action',
            cell: ({ startsAt, until, skillId }: Stretch) => (
              <OfferButton
                hours={{ from: Date.parse(startsAt), to: until }}
                skill={skillId ?? undefined}
                of={skillName(names, skillId)}
              />
            ),
          },
        ]
      : []),
  ];
  const unknown = answer.daysWithoutRequirement;
  return (
    <>
      {unknown.length > 0 && (
        <Notice look="info">
          No requirement stored for {unknown.map(day).join(', ')}. These days are not included.
        </Notice>
      )}
      <div className="figures">
        <Figure
          name="Understaffed"
          value={`${number(answer.missingHours, 1)} h`}
          note={answer.missingHours < 0.05 ? 'fully staffed' : 'person-hours below the requirement'}
          look={answer.missingHours < 0.05 ? 'good' : 'warn'}
        />
        <Figure
          name="Contacts missing the target"
          value={number(answer.contactsBeyondTarget)}
          note="answered late or abandoned"
        />
        <Figure name="Gaps" term="gap" value={number(stretches.length)} note="by time and skill" />
      </div>
      <Panel
        title="Gaps"
        isFlush
        actions={
          <Button label="Save as CSV" onPress={() => download(fileName, answer.csv)}>
            <IconDownload aria-hidden />
          </Button>
        }
      >
        <Table
          label="Gaps"
          columns={columns}
          rows={stretches.slice(0, MAX_ROWS)}
          keyOf={({ id }) => id}
          initialSort={{ column: 'date' }}
          empty={<Empty title="Fully staffed">No interval of this schedule is understaffed.</Empty>}
        />
        {stretches.length > MAX_ROWS && (
          <p className="small muted coverage-more">
            The first {MAX_ROWS} of {number(stretches.length)}. The CSV has all of them.
          </p>
        )}
      </Panel>
    </>
  );
}
