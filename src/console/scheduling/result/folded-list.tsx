import { useState } from 'react';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';

const SHOWN_AT_FIRST = 5;

interface Props {
  title: string;
  lines: readonly string[];
  /** Number of further entries that the server left out. */
  leftOut?: number;
}

/** Lists unmet demands of a search, collapsed if long. Renders nothing without lines. */
export function FoldedList({ title, lines, leftOut = 0 }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (lines.length === 0) return null;
  const shown = isOpen ? lines : lines.slice(0, SHOWN_AT_FIRST);
  return (
    <Notice
      look="warn"
      action={
        lines.length > SHOWN_AT_FIRST && (
          <Button onPress={() => setOpen(!isOpen)}>{isOpen ? 'Show fewer' : `Show all ${lines.length}`}</Button>
        )
      }
    >
      <h3>{title}</h3>
      <ul className="result-list">
        {shown.map((words) => (
          <li key={words}>{words}</li>
        ))}
        {shown.length === lines.length && leftOut > 0 && <li>and {leftOut} more</li>}
      </ul>
    </Notice>
  );
}
