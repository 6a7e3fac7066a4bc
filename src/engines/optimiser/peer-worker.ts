import { parentPort, workerData } from 'node:worker_threads';
import { certifyTask, openSearcher, type PeerRequest, type PeerTask } from './peers';

/** The worker thread of one searcher: answers each request in turn. */
const task = workerData as PeerTask;
const searcher = openSearcher(task);
parentPort!.on('message', (request: PeerRequest) => {
  void searcher.then((s) => {
    if ('epoch' in request) parentPort!.postMessage(s.epoch(request.epoch));
    else if ('certify' in request) parentPort!.postMessage(certifyTask(task, request.certify, request.priced));
    else parentPort!.postMessage(s.impossible());
  });
});
