import { getOrMake } from '../../kernel/collections';
import { unavailable } from '../../kernel/errors';

interface Line {
  taken: number;
  /** Callbacks that admit waiting callers, in order of arrival. */
  waiting: Set<() => void>;
}

/** Semaphore per organization: a fixed number of slots, with one queue for each organization. */
export class Shares {
  private readonly lines = new Map<string, Line>();

  constructor(
    private readonly places: number,
    private readonly patienceMs: number,
  ) {}

  get waiting(): number {
    return [...this.lines.values()].reduce((sum, { waiting }) => sum + waiting.size, 0);
  }

  /** Waits for a slot. Resolves to a function that releases it once. */
  async take(organizationId: string): Promise<() => void> {
    const line = getOrMake(this.lines, organizationId, (): Line => ({ taken: 0, waiting: new Set() }));
    if (line.taken < this.places) line.taken++;
    else await this.admission(line);
    return () => {
      const [next] = line.waiting;
      if (next) next();
      else if (--line.taken === 0) this.lines.delete(organizationId);
    };
  }

  /** Resolves when a released slot is handed over. */
  private admission({ waiting }: Line): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => waiting.delete(admit);
      const impatience = setTimeout(() => {
        leave();
        reject(unavailable('Your organization asks for too much at once: try again shortly'));
      }, this.patienceMs);
      const admit = () => {
        leave();
        clearTimeout(impatience);
        resolve();
      };
      waiting.add(admit);
    });
  }
}
