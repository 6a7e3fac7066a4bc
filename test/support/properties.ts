import fc from 'fast-check';

/** Property tests use the same cases in every run. `PROPERTY_SEED=1` selects others. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_260_302) });
