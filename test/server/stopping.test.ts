/** @own-modules */
import { MusterError } from '../../src/kernel/errors';
import { ServerContext, type Services } from '../../src/server/server-context';
import { createStopping } from '../../src/server/stopping';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('asks requests under way to answer soon, and then tells them that it is too late', () => {
  const stopping = createStopping();
  const services = { database: {}, stopping } as unknown as Services;
  const arrival = { address: '', publicUrl: '' };
  const request = new ServerContext(services, { ...arrival, signal: () => new AbortController().signal });
  const unattended = new ServerContext(services, arrival);
  const { signal } = request;
  expect([request.stopping.aborted, signal.aborted]).toEqual([false, false]);
  stopping.begin();
  jest.advanceTimersByTime(3_900);
  expect([request.stopping.aborted, signal.aborted]).toEqual([true, false]);
  jest.advanceTimersByTime(200); // the server closes connections after five seconds
  expect(signal.reason).toBeInstanceOf(MusterError);
  expect(signal.reason).toMatchObject({ code: 'SERVICE_UNAVAILABLE', extensions: { retryAfter: 2 } });
  expect(unattended.signal.aborted).toBe(false);
});
