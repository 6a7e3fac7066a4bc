import type { ReactNode } from 'react';
import {
  Button as AriaButton,
  ToggleButton,
  ToggleButtonGroup,
  type ButtonProps as AriaButtonProps,
  type Key,
} from 'react-aria-components';
import './button.css';

interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  children: ReactNode;
  /** `primary` is what most people come for: one on a page. */
  look?: 'primary' | 'plain' | 'quiet' | 'danger';
  /** The name of a button that shows an icon alone. */
  label?: string;
}

export function Button({ look = 'plain', label, children, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} aria-label={label ?? props['aria-label']} className={`button button-${look}`}>
      {children}
    </AriaButton>
  );
}

interface ChoiceProps<Value extends string> {
  /** What is chosen, for those who do not see it. */
  label: string;
  options: readonly { value: Value; name: ReactNode; label?: string }[];
  /** Undefined while nothing is chosen. */
  value: Value | undefined;
  onChange(value: Value): void;
}

/** One of a few, all in sight. */
export function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  const change = (keys: Set<Key>) => {
    const [key] = keys;
    if (key !== undefined) onChange(key as Value);
  };
  return (
    <ToggleButtonGroup
      aria-label={label}
      className="choice"
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={value === undefined ? [] : [value]}
      onSelectionChange={change}
    >
      {options.map((option) => (
        <ToggleButton key={option.value} id={option.value} aria-label={option.label} className="choice-option">
          {option.name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
