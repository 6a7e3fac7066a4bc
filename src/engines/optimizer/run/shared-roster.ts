import type { Annealer } from '../local-search/anneal';
import type { Compiled } from '../model/compiled';
import { better, type Incumbent } from './epoch';
import type { Cells } from '../model/problem';
import { joinRosters } from '../columns/join';
import { score } from '../score/score';

/** The roster that both searchers agreed on, and a better one that this searcher has found since. */
export class SharedRoster {
  private mine: Incumbent | undefined;
  private reported: Incumbent | undefined;

  constructor(
    private readonly c: Compiled,
    private readonly role: 0 | 1,
    private base: Incumbent,
  ) {}

  get current(): Incumbent {
    return this.mine ?? this.base;
  }

  /** Agrees on the best of: the previous roster, each searcher's find, and both finds joined. */
  agree(other: Incumbent | undefined): void {
    const { mine, base } = this;
    this.mine = undefined;
    if (!mine && !other) return;
    let best = base;
    // Same order in both searchers, so that ties are resolved equally.
    const finds = this.role === 0 ? [mine, other] : [other, mine];
    for (const find of finds) if (find && better(find, best)) best = find;
    if (mine && other) {
      const both = judged(this.c, joinRosters(this.c, base.cells, finds[0]!.cells, finds[1]!.cells).cells);
      if (better(both, best)) best = both;
      // The other searcher joins the same finds; the coordinator has to receive the result.
      if (best === both) this.mine = both;
    }
    this.base = best;
  }

  offer(candidate: Incumbent): void {
    if (better(candidate, this.current)) this.mine = candidate;
  }

  /** Offers the best roster of an annealing run, copied. */
  offerFrom({ best, bestHard: hard, bestSoft: soft }: Annealer): void {
    if (better({ hard, soft }, this.current)) this.mine = { cells: best.slice(), hard, soft };
  }

  /** Returns the find for the other searcher, and the best roster if it is new. */
  report(): { readonly found?: Incumbent; readonly best?: Incumbent } {
    const best = this.current === this.reported ? undefined : this.current;
    this.reported = this.current;
    return { found: this.mine, best };
  }
}

/** Returns a roster with its cost and violations. */
export function judged(c: Compiled, cells: Cells): Incumbent {
  const { hard, soft } = score(c, cells);
  return { cells, hard, soft };
}
