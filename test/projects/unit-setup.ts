import { compileSources } from '../support/compile-sources';

/** Compiles the sources once. Workers load the output. */
export default function unitSetup(): void {
  compileSources();
}
