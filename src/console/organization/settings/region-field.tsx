import { HolidayRegions } from '../../api/operations.generated';
import { useAnswer } from '../../api/query';
import { ComboField } from '../../ui/field';

const WHOLE = 'whole';

interface RegionFieldProps {
  country: string | null;
  region: string | null;
  onChange(region: string | null): void;
}

/** State or province of the public holidays. */
export function RegionField({ country, region, onChange }: RegionFieldProps) {
  const answer = useAnswer(
    HolidayRegions,
    { country: country ?? '' },
    { enabled: country !== null, staleMs: Infinity },
  );
  const regions = country === null ? [] : (answer.data?.holidayRegions ?? []);
  const options = regions.map(({ code, name }) => ({ value: code, name }));
  // Regions of the API may be finer than the list, such as a city.
  if (region !== null && !regions.some(({ code }) => code === region)) options.push({ value: region, name: region });
  return (
    <ComboField
      key={`${country} ${options.length}`}
      label="State or province"
      name="region"
      options={[{ value: WHOLE, name: 'Whole country' }, ...options]}
      value={region ?? WHOLE}
      onChange={(code) => onChange(code === WHOLE ? null : code)}
      isDisabled={options.length === 0}
    />
  );
}
