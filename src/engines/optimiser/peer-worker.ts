import { parentPort, workerData } from 'node:worker_threads';
import { check } from './checker';
import { listImpossible } from './impossible';
import { openSearcher, type PeerRequest, type PeerTask } from './peers';

/** The worker thread of one searcher: answers each request in turn. */
const task = workerData as PeerTask;
const searcher = openSearcher(task);
parentPort!.on('message', (request: PeerRequest) => {
  void searcher.then((s) => {
    if ('epoch' in request) parentPort!.postMessage(s.epoch(request.epoch));
    else
      parentPort!.postMessage('check' in request ? check(task.problem, request.check) : listImpossible(task.problem));
  });
});
