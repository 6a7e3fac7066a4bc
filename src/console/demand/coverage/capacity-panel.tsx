import { useEffect, useState } from 'react';
import { instantOf } from '../../kernel/dates';
import { LOCALE, useFormat } from '../../kernel/format';
import { CapacityPlan } from '../../api/operations.generated';
import { useAnswer } from '../../api/query';
import { Button, Choice } from '../../ui/button';
import { TimeChart } from '../../ui/chart/time-chart';
import { download } from '../../kernel/csv';
import { SelectField } from '../../ui/field';
import { IconDownload } from '../../ui/icons/icons';
import { Badge } from '../../ui/notice';
import { Answer, Empty, Figure, Panel } from '../../ui/page';
import { Slider } from '../../ui/slider';
import { Table, type Column } from '../../ui/table';
import { capacityInput, capacityLines, USUAL_TERMS, type CapacityRow, type CapacityTerms } from './capacity';
import { skillName, type Names } from './names';

const SETTLES_MS = 300;

/** Required and available employees by month, and hires needed with their dates. */
export function CapacityPanel({ names }: { names: Names }) {
  const { number, longDay, dayOfMonth, timezone } = useFormat();
  const [terms, setTerms] = useState(USUAL_TERMS);
  const [settled, setSettled] = useState(terms);
  const [chosen, setChosen] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(terms), SETTLES_MS);
    return () => clearTimeout(timer);
  }, [terms]);
  const answer = useAnswer(CapacityPlan, { input: capacityInput(settled) }, { keepsPrevious: true, staleMs: 300_000 });
  const set = (change: Partial<CapacityTerms>) => setTerms({ ...terms, ...change });
  const monthName = (month: string) => longDay(month).replace(/\b1,? /, '');
  const columns: Column<CapacityRow>[] = [
    { id: 'month', name: 'Month', cell: ({ month }) => monthName(month), sortBy: ({ month }) => month },
    {
      id: 'skill',
      name: 'Skill',
      cell: (row) => skillName(names, row.skillId),
      sortBy: (row) => skillName(names, row.skillId),
    },
    { id: 'hours', name: 'Hours', cell: ({ hours }) => number(hours), isFigure: true, isExtra: true },
    { id: 'peak', name: 'Peak', cell: ({ peak }) => number(peak, 2), isFigure: true, isExtra: true },
    {
      id: 'needed',
      name: 'Needed',
      cell: ({ needed }) => number(needed, 1),
      sortBy: ({ needed }) => needed,
      isFigure: true,
    },
    { id: 'there', name: 'Available', cell: ({ available }) => number(available, 1), isFigure: true },
    {
      id: 'gap',
      name: 'Gap',
      term: 'gap',
      cell: ({ gap, hires }) =>
        hires > 0 ? <b>−{number(-gap, gap > -0.1 ? 2 : 1)}</b> : <span className="muted">none</span>,
      sortBy: ({ gap }) => -gap,
      isFigure: true,
    },
    {
      id: 'hires',
      name: 'Hires needed',
      cell: ({ hires }) => (hires > 0 ? <Badge look="info">{number(hires)}</Badge> : '0'),
      sortBy: ({ hires }) => hires,
      isFigure: true,
    },
    {
      id: 'by',
      name: 'Start recruiting by',
      cell: ({ decideBy, isLate }) =>
        isLate ? <Badge look="warn">too late to hire</Badge> : decideBy ? dayOfMonth(decideBy) : '–',
    },
  ];
  return (
    <div className="capacity">
      <Panel title="Assumptions">
        <Slider
          label="Months"
          value={terms.months}
          onChange={(months) => set({ months })}
          from={3}
          to={18}
          usual={USUAL_TERMS.months}
          text={String}
        />
        <Slider
          label="Monthly attrition"
          value={terms.monthlyAttritionPercent}
          onChange={(value) => set({ monthlyAttritionPercent: value })}
          from={0}
          to={10}
          step={0.5}
          usual={0}
          text={(value) => `${value} %`}
        />
        <Slider
          label="Off-phone time"
          value={terms.offDutyPercent}
          onChange={(value) => set({ offDutyPercent: value })}
          from={0}
          to={50}
          usual={USUAL_TERMS.offDutyPercent}
          text={(value) => `${value} %`}
        />
        <Slider
          label="Lead time (recruiting and training)"
          value={terms.leadTimeWeeks}
          onChange={(value) => set({ leadTimeWeeks: value })}
          from={0}
          to={26}
          usual={USUAL_TERMS.leadTimeWeeks}
          text={(value) => `${value} weeks`}
        />
        <Choice<'expected' | '0.8' | '0.9'>
          label="Staffed for"
          value={terms.risk === null ? 'expected' : (String(terms.risk) as '0.8' | '0.9')}
          onChange={(value) => set({ risk: value === 'expected' ? null : Number(value) })}
          options={[
            { value: 'expected', name: 'Expected' },
            { value: '0.8', name: '80th percentile' },
            { value: '0.9', name: '90th percentile' },
          ]}
        />
      </Panel>
      <div className="capacity-answer">
        <Answer of={answer} lines={10}>
          {({ capacityPlan }) => {
            const skills = [...new Set(capacityPlan.data.map(({ skillId }) => skillId ?? null))];
            const skill = skills.find((id) => (id ?? 'any') === chosen) ?? skills[0] ?? null;
            const lines = capacityLines(capacityPlan.data, skill, (month) => instantOf(month, '00:00', timezone));
            const late = capacityPlan.data.filter(({ isLate }) => isLate).length;
            const needed = {
              id: 'needed',
              name: 'Needed',
              color: 'var(--chart-1)',
              points: lines.needed,
              isStep: true,
            };
            const there = {
              id: 'there',
              name: 'Available',
              color: 'var(--chart-3)',
              points: lines.available,
              isStep: true,
            };
            if (capacityPlan.data.length === 0)
              return (
                <Panel title="Headcount required">
                  <Empty title="No capacity plan yet">
                    The capacity plan uses the forecast. Import contact history first.
                  </Empty>
                </Panel>
              );
            return (
              <div className={answer.isPlaceholderData ? 'coverage-answer is-past' : 'coverage-answer'}>
                <div className="figures">
                  <Figure name="Current headcount" value={number(capacityPlan.employed, 1)} />
                  <Figure
                    name="Hires needed"
                    value={number(capacityPlan.hires)}
                    note={`within ${settled.months} months`}
                  />
                  <Figure
                    name="Too late to hire"
                    value={number(late)}
                    note={late === 1 ? 'month understaffed, by skill' : 'months understaffed, by skill'}
                    look={late > 0 ? 'warn' : 'good'}
                  />
                </div>
                <Panel
                  title="Headcount required and available"
                  actions={
                    <div className="coverage-select">
                      <SelectField
                        label="Skill shown"
                        hidesLabel
                        value={skill ?? 'any'}
                        onChange={setChosen}
                        options={skills.map((id) => ({ value: id ?? 'any', name: skillName(names, id) }))}
                      />
                    </div>
                  }
                >
                  <TimeChart
                    label={`Headcount required and available, ${skillName(names, skill)}`}
                    from={lines.needed[0]?.at ?? 0}
                    to={lines.needed.at(-1)?.at ?? 1}
                    height={200}
                    unit="employees"
                    digits={1}
                    titleOf={(at) =>
                      new Date(at).toLocaleDateString(LOCALE, { month: 'long', year: 'numeric', timeZone: timezone })
                    }
                    series={[there, needed]}
                    shortOf={{ series: there, required: needed }}
                  />
                </Panel>
                <Panel
                  title="By month"
                  isFlush
                  actions={
                    <Button label="Save as CSV" onPress={() => download('capacity-plan.csv', capacityPlan.csv)}>
                      <IconDownload aria-hidden />
                    </Button>
                  }
                >
                  <Table
                    label="Headcount required by month and skill"
                    columns={columns}
                    rows={capacityPlan.data}
                    keyOf={({ month, skillId }) => `${month} ${skillId ?? ''}`}
                  />
                </Panel>
              </div>
            );
          }}
        </Answer>
      </div>
    </div>
  );
}
