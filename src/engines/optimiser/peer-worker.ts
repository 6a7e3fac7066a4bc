import { parentPort, workerData } from 'node:worker_threads';
import { check } from './checker';
import { openSearcher, type PeerRequest, type PeerTask } from './peers';

/** The worker thread of one searcher: answers each request in turn. */
const task = workerData as PeerTask;
const searcher = openSearcher(task);
parentPort!.on('message', (request: PeerRequest) => {
  void searcher.then((s) => {
    parentPort!.postMessage('epoch' in request ? s.epoch(request.epoch) : check(task.problem, request.check));
  });
});
