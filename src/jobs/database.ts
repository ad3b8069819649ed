import { SightlineError } from '../errors.ts'

/** Values of one statement's parameters. */
export type SqlValues = readonly unknown[]

/** Something that statements can be sent to. */
export interface Queryable {
  /** Several statements in one text only without values; the rows of the last one are given. */
  query<Row>(text: string, values?: SqlValues): Promise<Row[]>
}

/** PostgreSQL, embedded or on a server. */
export interface Database extends Queryable {
  /** Statements that take effect together or not at all. */
  transaction<Result>(work: (inside: Queryable) => Promise<Result>): Promise<Result>
  /** Does work alone among all processes that use this database. */
  alone<Result>(lock: number, work: () => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** The database cannot be asked now; what was asked may be asked again. */
export class DatabaseGoneError extends SightlineError {
  constructor(options?: ErrorOptions) {
    super('unavailable', 'the store of the jobs is not available; try again', options)
    this.name = 'DatabaseGoneError'
  }
}
