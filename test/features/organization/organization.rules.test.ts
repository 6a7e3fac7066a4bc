import { mergeSettings, settingsInForce } from '../../../src/features/organization/organization.rules';

describe('settings', () => {
  it('are defaults where nothing was chosen', () => {
    expect(settingsInForce({ serviceLevelTarget: 90, adherence: { breakGrace: 30 } })).toMatchObject({
      serviceLevelTarget: 90,
      serviceLevelThreshold: 20,
      scheduleHistoryMonths: 24,
      adherence: {
        lateStartGrace: 300,
        earlyLeaveGrace: 300,
        breakGrace: 30,
        wrongStateGrace: 120,
        offlineGrace: 60,
        earlyStartTolerance: 900,
        feedSilentSeconds: 900,
        feedSilentMinPeople: 10,
        slideBreaksAfterContact: true,
      },
    });
  });

  it('change only where a field is given', () => {
    const chosen = { serviceLevelTarget: 90, adherence: { breakGrace: 30, offlineGrace: 10 } };
    expect(mergeSettings(chosen, { clock: 'h12' })).toEqual({ ...chosen, clock: 'h12' });
    expect(mergeSettings(chosen, { adherence: { breakGrace: 60 } })).toEqual({
      serviceLevelTarget: 90,
      adherence: { breakGrace: 60, offlineGrace: 10 },
    });
    expect(mergeSettings({ clock: 'h12' }, { adherence: { breakGrace: 60 } })).toEqual({
      clock: 'h12',
      adherence: { breakGrace: 60 },
    });
    expect(mergeSettings({ clock: 'h12' }, { serviceLevelTarget: 70 })).toEqual({
      clock: 'h12',
      serviceLevelTarget: 70,
    });
  });
});
