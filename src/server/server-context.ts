import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Database, TenantRead, UnitOfWork } from '../platform/database/database';
import type { Clock } from '../kernel/time/clock';
import { MusterError } from '../kernel/errors';
import { refuseAnswer } from '../kernel/graphql/answer-pace';
import { tenantOf, type Limits, type Query, type RequestContext } from '../kernel/context';
import { AnswerBudget } from './answer-budget';
import type { Principal, UserPrincipal } from '../kernel/principal';

/** The services that all requests of a process share. */
export interface Services {
  database: Database;
  limits: Limits;
  clock: Clock;
  demoSignIn: boolean;
}

interface Arrival {
  /** A new one when left out. */
  requestId?: string;
  address: string;
  publicUrl: string;
  cookie?: RequestContext['cookie'];
  /** What a request may read is bounded; what the server does of its own accord is not. */
  isRequest?: boolean;
  /** Made when it is first asked for: hardly any operation does. */
  signal?(): AbortSignal;
}

const NEVER = new AbortController().signal;

/** Transactions that lost against another one are begun anew: deadlock and serialization failure. */
const LOST = new Set(['40P01', '40001']);
const MOST_TRIES = 3;

export class ServerContext implements RequestContext {
  readonly requestId: string;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly demoSignIn: boolean;
  readonly system: Query;
  readonly address: string;
  readonly publicUrl: string;
  readonly cookie: RequestContext['cookie'];
  principal: Principal | null = null;
  /** The name of what was asked for, once it is known. */
  operation: string | undefined;

  private snapshot: TenantRead | undefined;
  private readonly budget: AnswerBudget | undefined;
  private unit:
    | (UnitOfWork & {
        organizationId: string;
        lastSteps: (() => Promise<void>)[];
        announcements: (() => void | Promise<void>)[];
      })
    | undefined;
  private isOver = false;
  private memories = new Map<object, unknown>();

  constructor(
    private readonly services: Services,
    private readonly arrival: Arrival,
  ) {
    this.requestId = arrival.requestId ?? randomUUID();
    this.clock = services.clock;
    this.limits = services.limits;
    this.demoSignIn = services.demoSignIn;
    this.system = services.database.system;
    this.address = arrival.address;
    this.publicUrl = arrival.publicUrl;
    this.cookie = arrival.cookie;
    this.budget = arrival.isRequest ? new AnswerBudget() : undefined;
  }

  actAs(principal: UserPrincipal): void {
    this.principal = principal;
  }

  get signal(): AbortSignal {
    return this.arrival.signal?.() ?? NEVER;
  }

  readonly sql: Query = (name, text, values) => {
    if (this.unit) return this.unit.q(name, text, values);
    if (this.isOver) return Promise.reject(new Error('The request has been answered'));
    this.snapshot ??= this.services.database.read(tenantOf(this).organizationId, (values) => this.spend(values));
    return this.snapshot.q(name, text, values);
  };

  /** Whoever has read too much for one answer has no answer, whatever else is asked for. */
  private spend(values: number): void {
    try {
      this.budget?.spend(values);
    } catch (error) {
      if (error instanceof MusterError) refuseAnswer(this, error);
      throw error;
    }
  }

  get em(): EntityManager {
    if (!this.unit) throw new Error('Entities are changed inside a unit of work only');
    return this.unit.em;
  }

  async unitOfWork<T>(organizationId: string, work: () => Promise<T>): Promise<T> {
    if (this.unit) {
      if (this.unit.organizationId !== organizationId) throw new Error('A unit of work belongs to one organization');
      return work();
    }
    this.endReads();
    for (let attempt = 1; ; attempt++) {
      const announcements: (() => void | Promise<void>)[] = [];
      try {
        const answer = await this.services.database.write(organizationId, async (unit) => {
          const lastSteps: (() => Promise<void>)[] = [];
          this.unit = { ...unit, organizationId, lastSteps, announcements };
          const result = await work();
          for (const step of lastSteps) await step();
          return result;
        });
        this.unit = undefined;
        for (const announce of announcements) await announce();
        return answer;
      } catch (error) {
        if (attempt >= MOST_TRIES || !LOST.has((error as { code?: string }).code ?? '')) throw error;
      } finally {
        this.unit = undefined;
        this.memories = new Map();
      }
    }
  }

  beforeCommit(step: () => Promise<void>): void {
    if (!this.unit) throw new Error('Only a unit of work has last statements');
    this.unit.lastSteps.push(step);
  }

  afterCommit(announce: () => void | Promise<void>): void {
    if (!this.unit) throw new Error('Only a unit of work announces');
    this.unit.announcements.push(announce);
  }

  perRequest<T>(key: object, create: () => T): T {
    let value = this.memories.get(key) as T | undefined;
    if (value === undefined) this.memories.set(key, (value = create()));
    return value;
  }

  /**
   * Nothing is read any more. When a field fails, an answer may be complete before the resolvers of others are done:
   * what they would still open, nobody would close.
   */
  end(): void {
    this.isOver = true;
    this.endReads();
  }

  endReads(): void {
    this.snapshot?.close();
    this.budget?.giveBack();
    this.snapshot = undefined;
    this.memories = new Map();
  }
}
