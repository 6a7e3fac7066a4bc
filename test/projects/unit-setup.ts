import { compileSources } from '../support/compile-sources';

/** Compiles the sources once; the workers load what came of it. */
export default async function unitSetup(): Promise<void> {
  process.env.TEST_COMPILED_FOLDER = await compileSources();
}
