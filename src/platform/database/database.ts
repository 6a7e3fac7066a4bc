import { MikroORM, type EntityManager, type Options } from '@mikro-orm/postgresql';
import type { PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { Query } from '../../kernel/context';
import { APPLICATION_ROLE, requireApplicationRole } from './roles';
import { beginInTenant, knexLog, markForDisposal, type Connection, type KnexClient } from './knex-internals';
import { remedyForPooler, requireOwnStatements } from './pooled-login';
import { ReadReplica, type Checkout } from './read-replica';
import { SESSION_SETTINGS, withOptions } from './session-options';
import { Shares } from './shares';
import { pagedQuery } from './paged-query';
import { KEEP_ALIVE, silenceWatch } from './silence';
import { inSpan, inTurn, statement, tenantStatement } from './tenant';

/** Snapshot of one tenant's rows, opened by its first statement. */
export interface TenantRead {
  q: Query;
  /** Ends the snapshot. Sends the commit without waiting for it. */
  close(): void;
}

interface ConnectOptions {
  poolSize: number;
  /** True if a pooler hands out connections by transaction: the login carries role and limits. */
  isPooled?: boolean;
  /** Streaming replica that may serve reads. */
  readUrl?: string;
  log?: Logger;
}

export interface UnitOfWork {
  q: Query;
  em: EntityManager;
}

/** Transaction of one tenant that stays open after its units of work. */
export interface HeldTransaction {
  /** Statements outside units of work, read as those of a snapshot are. */
  q: Query;
  /** Runs a unit of work. If a later one than the first fails, only its own changes are rolled back. */
  work<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T>;
  /** If a statement has failed and nothing else follows it, PostgreSQL rolls back instead, without an error. */
  commit(): Promise<void>;
  /** Does nothing once the transaction has ended. */
  rollback(): Promise<void>;
}

const CHECKOUT_TIMEOUT_MS = 5_000;
/** Fraction of the connections that one organization's requests leave to other organizations. */
const LEFT_TO_OTHERS = 1 / 4;

/** Releases nothing. */
const NOTHING = (): void => {};

/** "Cannot execute … in a read-only transaction": another server has become the primary. */
const READ_ONLY = '25006';

/** Connection pool of the application's role, and the three ways to use it. */
export class Database {
  private orm!: MikroORM;
  private readonly open = new Set<Connection>();
  private readonly endWhenSilent = silenceWatch();
  private readonly shares: Shares;
  private replica: ReadReplica | undefined;
  /** Called when a connection has ended, which may mean that the database is down. */
  onEnd: () => void = () => {};

  private constructor(
    poolSize: number,
    private readonly remedy: string | undefined,
  ) {
    this.shares = new Shares(poolSize - Math.max(1, Math.floor(LEFT_TO_OTHERS * poolSize)), CHECKOUT_TIMEOUT_MS);
  }

  /** Throws if the database is unreachable, or if connections cannot assume the application's role. */
  static async connect(
    model: Options,
    url: string,
    { poolSize, isPooled = false, readUrl, log }: ConnectOptions,
  ): Promise<Database> {
    const database = new Database(poolSize, isPooled ? remedyForPooler(url) : undefined);
    const options = Object.entries({ role: APPLICATION_ROLE, ...SESSION_SETTINGS })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' ');
    database.orm = await MikroORM.init({
      ...model,
      clientUrl: url,
      driverOptions: {
        log: knexLog(log),
        connection: {
          connectionString: isPooled ? url : withOptions(url, options),
          application_name: 'muster',
          connectionTimeoutMillis: CHECKOUT_TIMEOUT_MS,
          ...KEEP_ALIVE,
        },
      },
      pool: {
        min: 0,
        max: poolSize,
        acquireTimeoutMillis: CHECKOUT_TIMEOUT_MS,
        createTimeoutMillis: CHECKOUT_TIMEOUT_MS,
        afterCreate: (client: Connection, done: (error?: unknown) => void) =>
          database.welcome(client).then(() => done(), done),
      },
    });
    beginInTenant(database.knex);
    if (readUrl !== undefined) database.replica = new ReadReplica(readUrl, poolSize, log);
    try {
      await database.system(null, 'select');
      if (isPooled) await database.requireOwnStatements();
      return database;
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  private async welcome(client: Connection): Promise<void> {
    this.endWhenSilent(client);
    this.open.add(client);
    client.once('end', () => {
      this.open.delete(client);
      this.onEnd();
    });
    try {
      await requireApplicationRole(client, this.remedy);
    } catch (error) {
      void client.end();
      throw error;
    }
  }

  private async requireOwnStatements(): Promise<void> {
    const client = await this.acquire();
    try {
      await requireOwnStatements(client);
    } finally {
      void this.release(client);
    }
  }

  /** Marks all open connections for replacement before their next use. */
  private renew(): void {
    for (const client of this.open) markForDisposal(client, 'replaced');
  }

  /** Runs one statement without a tenant, outside any transaction. */
  readonly system: Query = async (name, text, values) => {
    const client = await this.acquire();
    try {
      return await inSpan(name, text, async () => (await client.query(statement(name, text, values))).rows);
    } finally {
      void this.release(client);
    }
  };

  /**
   * Opens a read-only snapshot. Rows must be fully read before it is closed. `onValues` receives the number of values
   * of each row, and may throw to stop reading. `isShared` counts the connection toward the organization's share. With
   * `mayUseReplica`, a replica that is up to date serves the snapshot.
   */
  read(
    organizationId: string,
    onValues: (count: number) => void = () => {},
    { isShared = false, mayUseReplica = false } = {},
  ): TenantRead {
    let opening: Promise<Checkout> | undefined;
    let isClosed = false;
    let giveBack = NOTHING;
    // Statements after the end would run on a connection that another request may use by then.
    const refuseAfterEnd = () => {
      if (isClosed) throw new Error('The reading has ended');
    };
    const open = async () => {
      if (isShared) giveBack = await this.shares.take(organizationId);
      let checkout: Checkout | undefined;
      try {
        refuseAfterEnd();
        checkout = await this.checkout(mayUseReplica);
        await checkout.client.query(
          `begin isolation level repeatable read read only; ${tenantStatement(organizationId)}`,
        );
        return checkout;
      } catch (error) {
        checkout?.discard();
        giveBack();
        throw error;
      }
    };
    return {
      q: inTurn(async (asked) => {
        refuseAfterEnd();
        const { client, faultOf } = await (opening ??= open());
        const onRow = (values: number) => {
          refuseAfterEnd();
          onValues(values);
        };
        return pagedQuery(client, asked, { before: refuseAfterEnd, onRow }).catch((error: unknown) => {
          throw faultOf(error);
        });
      }),
      close: () => {
        isClosed = true;
        opening?.then(
          ({ client, release, discard }) => client.query('rollback').then(release, discard).finally(giveBack),
          () => {},
        );
      },
    };
  }

  /**
   * Runs one transaction of one tenant. Entities and SQL share the connection, and entity changes are flushed before
   * SQL reads. `isShared` is as in `read`.
   */
  async write<T>(organizationId: string, work: (unit: UnitOfWork) => Promise<T>, isShared = false): Promise<T> {
    const held = await this.hold(organizationId, { isShared });
    try {
      const answer = await held.work(work);
      await held.commit();
      return answer;
    } catch (error) {
      await held.rollback();
      throw error;
    }
  }

  /** Begins a transaction, to be ended by `commit` or `rollback`. `onValues` and `isShared` are as in `read`. */
  async hold(
    organizationId: string,
    { isShared = false, onValues = () => {} }: { isShared?: boolean; onValues?: (count: number) => void } = {},
  ): Promise<HeldTransaction> {
    const giveBack = isShared ? await this.shares.take(organizationId) : NOTHING;
    try {
      const knex = this.orm.em.getConnection().getKnex();
      const transaction = await knex.withUserParams({ organizationId }).transaction();
      const client = await (transaction as unknown as { client: KnexClient }).client.acquireConnection();
      const begin = () => {
        const em = this.orm.em.fork();
        em.setTransactionContext(transaction);
        return em;
      };
      return new Held(begin, client, {
        onValues,
        onEnd: giveBack,
        onError: (error) => {
          if ((error as { code?: string }).code === READ_ONLY) this.renew();
        },
      });
    } catch (error) {
      giveBack();
      throw error;
    }
  }

  /** Numbers of connections in use and idle, and of requests waiting for one. */
  get connections(): { used: number; idle: number; waiting: number } {
    const { pool } = this.knex;
    return { used: pool.numUsed(), idle: pool.numFree(), waiting: pool.numPendingAcquires() + this.shares.waiting };
  }

  async close(): Promise<void> {
    await this.replica?.close();
    await this.orm.close(true);
  }

  private get knex() {
    return this.orm.em.getConnection().getKnex().client as KnexClient;
  }

  private async checkout(mayUseReplica: boolean): Promise<Checkout> {
    const ofReplica = mayUseReplica && (await this.replica?.checkout(this.system));
    if (ofReplica) return ofReplica;
    const client = await this.acquire();
    return {
      client,
      release: () => void this.release(client),
      discard: () => this.discard(client),
      faultOf: (error) => error,
    };
  }

  private acquire = (): Promise<Connection> => this.knex.acquireConnection();
  private release = (client: PoolClient): Promise<void> => this.knex.releaseConnection(client);

  /** Closes a connection in an unknown state instead of reusing it. */
  private discard(client: Connection): void {
    markForDisposal(client, 'discarded');
    void this.release(client);
  }
}

interface HeldHooks {
  onValues(count: number): void;
  /** Called once, when the transaction has ended. */
  onEnd(): void;
  onError(error: unknown): void;
}

class Held implements HeldTransaction {
  private em: EntityManager;
  private hasWorked = false;
  private isWorking = false;
  private isEnded = false;

  constructor(
    private readonly begin: () => EntityManager,
    private readonly client: PoolClient,
    private readonly hooks: HeldHooks,
  ) {
    this.em = begin();
  }

  /** Statements after the end would run on a connection that another request may use by then. */
  private readonly refuseAfterEnd = (): void => {
    if (this.isEnded) throw new Error('The transaction has ended');
  };

  readonly q = inTurn((asked) =>
    pagedQuery(this.client, asked, {
      before: this.refuseAfterEnd,
      onRow: (values) => this.hooks.onValues(values),
    }),
  );

  async work<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    const { client, hasWorked } = this;
    if (hasWorked) {
      await client.query('savepoint unit');
      // Each unit of work is a change of its own in the history of schedules.
      await client.query(`select set_config('muster.operation', '', true)`);
      this.em = this.begin();
    }
    const { em } = this;
    this.isWorking = true;
    try {
      const answer = await work({
        em,
        q: inTurn(async (asked) => {
          await em.flush();
          this.refuseAfterEnd();
          return (await client.query(asked)).rows;
        }),
      });
      await em.flush();
      this.hasWorked = true;
      return answer;
    } catch (error) {
      this.hooks.onError(error);
      if (hasWorked && !this.isEnded) {
        this.em = this.begin(); // without the entities of this unit
        await client.query('rollback to savepoint unit');
      }
      throw error;
    } finally {
      this.isWorking = false;
    }
  }

  async commit(): Promise<void> {
    if (this.isWorking) throw new Error('A unit of work is still running');
    try {
      await this.em.commit();
      this.end();
    } catch (error) {
      this.hooks.onError(error);
      throw error;
    }
  }

  async rollback(): Promise<void> {
    if (this.isEnded) return;
    if (this.em.isInTransaction()) await this.em.rollback().catch(() => {});
    this.end();
  }

  private end(): void {
    this.isEnded = true;
    this.hooks.onEnd();
  }
}
