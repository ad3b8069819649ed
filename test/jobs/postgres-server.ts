import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'

const root = '/usr/lib/postgresql'

/** Folder of the newest installed PostgreSQL, or null, said loudly. */
function findPrograms(): string | null {
  const versions = existsSync(root) ? readdirSync(root) : []
  const folders = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, 'bin'))
    .filter((folder) => existsSync(join(folder, 'postgres')))
  if (folders.length > 0) return folders[0]
  console.warn('SKIPPED: PostgreSQL is not installed (Debian package postgresql)')
  return null
}

export const postgresPrograms = findPrograms()

/** PostgreSQL does not run as root: the user of its package, where this is root. */
function serverUser(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}

export interface PostgresServer {
  /** Of a database that is always there. */
  readonly url: string
  /** A database that nobody has used. */
  newDatabase(): Promise<string>
  /** Ends the server as an operator does, breaking all connections, or as an accident does. */
  stop(signal: 'SIGINT' | 'SIGKILL'): Promise<void>
  start(): Promise<void>
}

/** A PostgreSQL server of its own in an empty folder, on a free port of this machine. */
export async function startPostgres(
  programs: string,
  directory: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<PostgresServer> {
  const user = serverUser()
  if (user !== null) chownSync(directory, user.uid, user.gid)
  const data = join(directory, 'data')
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'sightline', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...user, cwd: directory, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`)
  const port = await freePort()
  const urlOf = (name: string) => `postgresql://sightline@127.0.0.1:${port}/${name}`
  let child: ChildProcess | undefined

  const stop = async (signal: 'SIGINT' | 'SIGKILL') => {
    const running = child
    child = undefined
    if (running === undefined || running.exitCode !== null) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill(signal)
    await ended
  }
  const start = async () => {
    child = spawn(
      join(programs, 'postgres'),
      ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', directory, '-F'],
      { ...user, cwd: directory, stdio: 'ignore', env: { ...process.env, ...environment } },
    )
    await untilItAnswers(urlOf('postgres'), child)
  }
  await start()
  const url = urlOf('postgres')
  return { url, stop, start, newDatabase: () => newDatabase(url) }
}

let databases = 0

/** Makes a database that nobody has used on the server of another one. */
export async function newDatabase(url: string): Promise<string> {
  const name = `test_${process.pid}_${++databases}`
  await withClient(url, (client) => client.query(`CREATE DATABASE ${name}`))
  return url.replace(/[^/]+$/, name)
}

export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function untilItAnswers(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`postgres ended with code ${child.exitCode}`)
    try {
      await withClient(url, (client) => client.query('SELECT 1'))
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
