import { storyOf } from '../../../src/console/adherence/exceptions/words';

const asked = { employeeName: 'Bea Berg', note: null, requestedBy: 'Bea Berg', decidedBy: null, decisionNote: null };

describe('the story of an exception', () => {
  it('tells who asked and who decided', () => {
    expect(storyOf(asked)).toBe('requested by Bea Berg');
    expect(storyOf({ ...asked, note: 'Outage', decidedBy: 'Sue Super', decisionNote: 'No' })).toBe(
      'Outage, requested by Bea Berg, decided by Sue Super, “No”',
    );
  });

  it('tells who entered it for somebody or for a team, also once they have withdrawn it', () => {
    const entered = { ...asked, requestedBy: 'Sue Super', decidedBy: 'Sue Super' };
    expect(storyOf(entered)).toBe('entered by Sue Super');
    expect(storyOf({ ...entered, employeeName: null })).toBe('entered by Sue Super');
  });

  it('tells that somebody asked who has withdrawn their own', () => {
    expect(storyOf({ ...asked, decidedBy: 'Bea Berg' })).toBe('requested by Bea Berg');
  });
});
