/** Polls until the result is as expected. Tests wait for conditions, never for a fixed time. */
export async function eventually<T>(
  ask: () => Promise<T>,
  isExpected: (answer: T) => boolean,
  patienceMs = 60_000,
): Promise<T> {
  for (const deadline = Date.now() + patienceMs; ;) {
    const answer = await ask();
    if (isExpected(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`It did not happen: ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
