import { Label, Slider as AriaSlider, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components';
import './slider.css';

interface SliderProps {
  label: string;
  value: number;
  onChange(value: number): void;
  from: number;
  to: number;
  step?: number;
  /** Formats the value, such as "+20 %". */
  text(value: number): string;
  /** Default value, marked on the track. */
  usual?: number;
}

/** Slider for a numeric value. */
export function Slider({ label, value, onChange, from, to, step = 1, text, usual }: SliderProps) {
  const place = (of: number) => `${((of - from) / (to - from)) * 100}%`;
  return (
    <AriaSlider
      className="slider"
      value={value}
      onChange={(next) => onChange(Array.isArray(next) ? (next[0] ?? value) : next)}
      minValue={from}
      maxValue={to}
      step={step}
    >
      <Label className="field-label">{label}</Label>
      <SliderOutput className="slider-value figure">{text(value)}</SliderOutput>
      <SliderTrack className="slider-track">
        <span className="slider-rail" aria-hidden />
        {usual !== undefined && (
          <span className="slider-usual" style={{ insetInlineStart: place(usual) }} aria-hidden />
        )}
        <SliderThumb className="slider-thumb" />
      </SliderTrack>
    </AriaSlider>
  );
}
