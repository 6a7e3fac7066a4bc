import fc from 'fast-check';

/** Properties are tried on the same cases in every run; `PROPERTY_SEED=1` asks for others. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_260_302) });
