import { Dialog } from '../ui/dialog';

const KEYS: readonly { where: string; keys: readonly [string, string][] }[] = [
  {
    where: 'Everywhere',
    keys: [
      ['Ctrl K', 'Search pages, people and actions'],
      ['?', 'Show this list'],
      ['Esc', 'Close a dialog or zoom out of a chart'],
    ],
  },
  {
    where: 'Schedule',
    keys: [
      ['← ↑ → ↓', 'Move between people, days and shifts'],
      ['Enter', 'Add or edit a shift'],
      ['Alt ← →', 'Move the shift'],
      ['Alt Shift ← →', 'Change the end of the shift'],
      ['Alt Shift ↑ ↓', 'Change the start of the shift'],
      ['Alt ↑ ↓', 'Move the shift to another person'],
      ['Delete', 'Delete the selected shifts'],
      ['P', 'Pin or unpin the day'],
      ['N', 'Notes of the day'],
      ['Ctrl Z', 'Undo'],
      ['Ctrl Y', 'Redo'],
    ],
  },
];

/** Keyboard shortcuts. */
export function KeysDialog({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange(isOpen: boolean): void }) {
  return (
    <Dialog title="Keyboard shortcuts" isOpen={isOpen} onOpenChange={onOpenChange}>
      {KEYS.map(({ where, keys }) => (
        <section key={where} className="stack">
          <h3>{where}</h3>
          <dl className="keys">
            {keys.map(([key, does]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
