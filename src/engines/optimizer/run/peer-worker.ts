import { parentPort, workerData } from 'node:worker_threads';
import { Signals } from './signals';
import { certifyTask, openSearcher, type PeerRequest, type PeerTask } from './peers';

/** The worker thread of one searcher: answers each request in turn. */
const task = workerData as PeerTask;
const searcher = openSearcher(task);
const signals = new Signals(task.signals);
parentPort!.on('message', (request: PeerRequest) => {
  void searcher.then((s) => {
    if ('epoch' in request) {
      const reply = s.epoch(request.epoch);
      signals.tellWork(task.role, false);
      parentPort!.postMessage(reply);
    } else if ('certify' in request) parentPort!.postMessage(certifyTask(task, request.certify, request.priced));
    else parentPort!.postMessage(s.impossible());
  });
});
