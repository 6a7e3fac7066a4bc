import { Annealer } from '../../../src/engines/optimizer/local-search/anneal';
import { compile } from '../../../src/engines/optimizer/model/compiled';
import type { EpochReply } from '../../../src/engines/optimizer/run/epoch';
import { BoundImprover } from '../../../src/engines/optimizer/lagrangian/bound-improver';
import { SplitSearch } from '../../../src/engines/optimizer/strategies/split-search';
import { teamOfOneQueue } from '../../support/problems/team-of-one-queue';

describe('a roster that one searcher has while the other one improves prices', () => {
  it('is the same for both once that is over, though nothing more was left to prove', () => {
    const c = compile(teamOfOneQueue);
    const cells = new Uint16Array(c.people * c.days);
    const priced = { bound: 5, prices: new Float64Array(0), verified: { bound: 5, isFinal: true } };
    const proof = { *improve() {}, priced };
    const heat = { at: () => 100, isHurried: false };
    const searchers = [0, 1].map((role) => {
      const annealer = new Annealer(c, role, cells);
      const improver = role ? new BoundImprover(proof, 1e6, () => false) : undefined;
      const stage = { isWhole: true, improver, mostEpochs: 3 };
      return {
        state: annealer.state,
        search: new SplitSearch(c, annealer, role as 0 | 1, 2e6, heat, () => false, stage),
      };
    });
    let found: (EpochReply | undefined)[] = [];
    const phases: string[] = [];
    for (let epoch = 0; epoch < 3; epoch++) {
      const before = found;
      found = searchers.map(({ search }, role) =>
        search.epoch({ bound: 0, cost: Infinity, other: before[1 - role]?.found }),
      );
      phases.push(found.map((reply) => reply!.phase).join());
    }
    expect(phases).toEqual(['annealing,bound', 'annealing,bound', 'annealing,bound']);
    const last = searchers.map(({ search }, role) => search.epoch({ bound: 0, other: found[1 - role]!.found }));
    expect(last).toEqual([undefined, undefined]);
    const [one, other] = searchers;
    expect(other!.state.cells).toEqual(one!.state.cells);
    expect(one!.state.cells).not.toEqual(cells);
  });
});
