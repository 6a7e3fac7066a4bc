import { compileSources } from '../support/compile-sources';

/** Compiles the sources once. Workers load the output. */
export default async function unitSetup(): Promise<void> {
  process.env.TEST_COMPILED_FOLDER = await compileSources();
}
