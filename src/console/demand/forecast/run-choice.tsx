import { useFormat } from '../../kernel/format';
import { ForecastRunChoices } from '../../api/operations.generated';
import { useAnswer } from '../../api/query';
import { SelectField } from '../../ui/field';
import { runsByOrigin } from './runs-by-origin';

const NEWEST = 'newest';

interface RunChoiceProps {
  runId: string | undefined;
  onChange(run: { id: string; origin: string } | undefined): void;
}

/** Selects the current forecast or an earlier one. */
export function RunChoice({ runId, onChange }: RunChoiceProps) {
  const { longDay } = useFormat();
  const answer = useAnswer(ForecastRunChoices, {}, { staleMs: 60_000 });
  const earlier = runsByOrigin(answer.data?.forecastRuns.data ?? []);
  return (
    <SelectField
      label="Forecast"
      hidesLabel
      options={[
        { value: NEWEST, name: 'Current forecast' },
        ...earlier.map(({ id, origin }) => ({ value: id, name: `As forecast on ${longDay(origin)}` })),
      ]}
      value={runId ?? NEWEST}
      onChange={(id) => onChange(earlier.find((run) => run.id === id))}
    />
  );
}
