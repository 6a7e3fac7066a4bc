import { useState } from 'react';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';

const SHOWN_AT_FIRST = 5;

/** What nobody can do, in one list, folded where it is long. */
export function ImpossibleList({ impossible, leftOut }: { impossible: readonly string[]; leftOut: number }) {
  const [isOpen, setOpen] = useState(false);
  if (impossible.length === 0) return null;
  const shown = isOpen ? impossible : impossible.slice(0, SHOWN_AT_FIRST);
  return (
    <Notice
      look="warn"
      action={
        impossible.length > SHOWN_AT_FIRST && (
          <Button onPress={() => setOpen(!isOpen)}>{isOpen ? 'Show fewer' : `Show all ${impossible.length}`}</Button>
        )
      }
    >
      <h3>Impossible, whatever is planned</h3>
      <ul className="result-list">
        {shown.map((words) => (
          <li key={words}>{words}</li>
        ))}
        {shown.length === impossible.length && leftOut > 0 && <li>and {leftOut} more</li>}
      </ul>
    </Notice>
  );
}
