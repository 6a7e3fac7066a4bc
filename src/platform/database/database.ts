import { MikroORM, type EntityManager, type Options } from '@mikro-orm/postgresql';
import type { PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { Query } from '../../kernel/context';
import { APPLICATION_ROLE, requireApplicationRole, SCHEMA } from './roles';
import { beginInTenant, knexLog, markForDisposal, type Connection, type KnexClient } from './knex-internals';
import { withOptions } from './session-options';
import { Shares } from './shares';
import { pagedQuery } from './paged-query';
import { KEEP_ALIVE, silenceWatch, STATEMENT_TIMEOUT_MS } from './silence';
import { inTurn, statement, tenantStatement } from './tenant';

/** A snapshot of one tenant's rows, opened by its first statement. */
export interface TenantRead {
  q: Query;
  /** Ends the snapshot; its commit is sent and not waited for. */
  close(): void;
}

export interface UnitOfWork {
  q: Query;
  em: EntityManager;
}

const CHECKOUT_TIMEOUT_MS = 5_000;
/** Share of the connections that requests of one organization leave to those of others. */
const LEFT_TO_OTHERS = 1 / 4;

/** Given back where nothing was taken. */
const NOTHING = (): void => {};

/** "Cannot execute … in a read-only transaction": another server has become the primary. */
const READ_ONLY = '25006';

/** The pool of connections that work as the application's role, and the three ways to use it. */
export class Database {
  private orm!: MikroORM;
  private readonly open = new Set<Connection>();
  private readonly endWhenSilent = silenceWatch();
  private readonly shares: Shares;
  /** Called when a connection has ended: the database may be away. */
  onEnd: () => void = () => {};

  private constructor(poolSize: number) {
    this.shares = new Shares(poolSize - Math.max(1, Math.floor(LEFT_TO_OTHERS * poolSize)), CHECKOUT_TIMEOUT_MS);
  }

  /** Throws when the database is away, or does not let connections work as the application's role. */
  static async connect(model: Options, url: string, poolSize: number, log?: Logger): Promise<Database> {
    const database = new Database(poolSize);
    const options =
      `-c role=${APPLICATION_ROLE} -c search_path=${SCHEMA} -c timezone=UTC -c datestyle=ISO -c ` +
      `statement_timeout=${STATEMENT_TIMEOUT_MS} -c idle_in_transaction_session_timeout=60000`;
    database.orm = await MikroORM.init({
      ...model,
      clientUrl: url,
      driverOptions: {
        log: knexLog(log),
        connection: {
          connectionString: withOptions(url, options),
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
    try {
      await database.system(null, 'select');
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
      await requireApplicationRole(client);
    } catch (error) {
      void client.end();
      throw error;
    }
  }

  /** Each connection is replaced before its next use. */
  private renew(): void {
    for (const client of this.open) markForDisposal(client, 'replaced');
  }

  /** What belongs to no tenant yet: one statement, outside any transaction. */
  readonly system: Query = async (name, text, values) => {
    const client = await this.acquire();
    try {
      return (await client.query(statement(name, text, values))).rows;
    } finally {
      void this.release(client);
    }
  };

  /**
   * Rows as of one instant, read only. Answer only from rows already in hand when it is closed. `onValues` is told of
   * each row how many values it counts for, and may refuse to read on. `isShared`: of the connections it takes one of
   * those that the organization may have.
   */
  read(organizationId: string, onValues: (count: number) => void = () => {}, isShared = false): TenantRead {
    let opening: Promise<PoolClient> | undefined;
    let isClosed = false;
    let giveBack = NOTHING;
    // What is asked or still read after the end would run on a connection that is somebody else's by then.
    const refuseAfterEnd = () => {
      if (isClosed) throw new Error('The reading has ended');
    };
    const open = async () => {
      if (isShared) giveBack = await this.shares.take(organizationId);
      let client: PoolClient | undefined;
      try {
        refuseAfterEnd();
        client = await this.acquire();
        await client.query(`begin isolation level repeatable read read only; ${tenantStatement(organizationId)}`);
        return client;
      } catch (error) {
        if (client) this.discard(client);
        giveBack();
        throw error;
      }
    };
    return {
      q: inTurn(async (asked) => {
        refuseAfterEnd();
        return pagedQuery(await (opening ??= open()), asked, {
          before: refuseAfterEnd,
          onRow: (values) => {
            refuseAfterEnd();
            onValues(values);
          },
        });
      }),
      close: () => {
        isClosed = true;
        opening?.then(
          (client) =>
            client
              .query('rollback')
              .then(
                () => this.release(client),
                () => this.discard(client),
              )
              .finally(giveBack),
          () => {},
        );
      },
    };
  }

  /**
   * One transaction of one tenant: entities and SQL on the same connection, entity changes flushed before SQL reads.
   * `isShared` as of a reading.
   */
  async write<T>(organizationId: string, work: (unit: UnitOfWork) => Promise<T>, isShared = false): Promise<T> {
    const giveBack = isShared ? await this.shares.take(organizationId) : NOTHING;
    try {
      return await this.inTransaction(organizationId, async (em, client) => {
        const answer = await work({
          em,
          q: inTurn(async (asked) => {
            await em.flush();
            return (await client.query(asked)).rows;
          }),
        });
        await em.flush();
        return answer;
      });
    } catch (error) {
      if ((error as { code?: string }).code === READ_ONLY) this.renew();
      throw error;
    } finally {
      giveBack();
    }
  }

  private async inTransaction<T>(
    organizationId: string,
    work: (em: EntityManager, client: PoolClient) => Promise<T>,
  ): Promise<T> {
    const transaction = await this.orm.em.getConnection().getKnex().withUserParams({ organizationId }).transaction();
    const em = this.orm.em.fork();
    em.setTransactionContext(transaction);
    try {
      const client = await (transaction as unknown as { client: KnexClient }).client.acquireConnection();
      const answer = await work(em, client);
      await em.commit();
      return answer;
    } catch (error) {
      if (em.isInTransaction()) await em.rollback().catch(() => {});
      throw error;
    }
  }

  /** Connections of the pool at work and at rest, and who waits for one. */
  get connections(): { used: number; idle: number; waiting: number } {
    const { pool } = this.knex;
    return { used: pool.numUsed(), idle: pool.numFree(), waiting: pool.numPendingAcquires() + this.shares.waiting };
  }

  async close(): Promise<void> {
    await this.orm.close(true);
  }

  private get knex() {
    return this.orm.em.getConnection().getKnex().client as KnexClient;
  }

  private acquire = (): Promise<Connection> => this.knex.acquireConnection();
  private release = (client: PoolClient): Promise<void> => this.knex.releaseConnection(client);

  /** A connection in an unknown state is closed, never handed out again. */
  private discard(client: Connection): void {
    markForDisposal(client, 'discarded');
    void this.release(client);
  }
}
