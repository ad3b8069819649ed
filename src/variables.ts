import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Every environment variable the product reads, in one table: parsed once at start (`config.ts`),
 * printed by the documentation, checked by a test. Nothing else reads `process.env`.
 */

/** Root of the installed package: above `src/`, or two above a build in `dist/`. */
export const packageRoot = packageAbove(new URL('.', import.meta.url))

function packageAbove(folder: URL): string {
  const isPackage = existsSync(new URL('package.json', folder))
  return isPackage ? fileURLToPath(folder) : packageAbove(new URL('..', folder))
}

interface VariableBase {
  readonly doc: string
}
export interface IntegerVariable extends VariableBase {
  readonly kind: 'integer'
  readonly fallback: number
  readonly minimum: number
  readonly maximum: number
}
export interface TextVariable extends VariableBase {
  readonly kind: 'text'
  readonly fallback: string
  /** Accepted values, where the list is closed. */
  readonly oneOf?: readonly string[]
}
/** A path; relative ones are taken from the working directory. Unset is the empty text. */
interface PathVariable extends VariableBase {
  readonly kind: 'path'
  readonly fallback: string
}
/**
 * A secret: never logged, never in a message. Unset leaves the routes open. It may stand in a file, whose
 * path is in the variable of the same name with `_FILE` (`secretFileName`).
 */
export interface KeyVariable extends VariableBase {
  readonly kind: 'key'
}
/** Items separated by commas. */
export interface ListVariable extends VariableBase {
  readonly kind: 'list'
  readonly fallback: readonly string[]
}
export interface FlagVariable extends VariableBase {
  readonly kind: 'flag'
  readonly fallback: boolean
}
export type Variable =
  | IntegerVariable
  | TextVariable
  | PathVariable
  | KeyVariable
  | ListVariable
  | FlagVariable

const oneMebibyte = 1024 * 1024
const oneTebibyte = 1024 * 1024 * oneMebibyte
const tenMillion = 10_000_000

function count(fallback: number, doc: string, maximum = tenMillion): IntegerVariable {
  return { kind: 'integer', fallback, minimum: 1, maximum, doc }
}

export const variables = {
  HOST: {
    kind: 'text',
    fallback: '127.0.0.1',
    doc: 'Address to listen on. `BIND_ADDRESS` is read where `HOST` is unset.',
  },
  PORT: {
    kind: 'integer',
    fallback: 8080,
    minimum: 0,
    maximum: 65_535,
    doc: 'Port to listen on; 0 takes a free one.',
  },
  PLANNER_DATASET_DIR: {
    kind: 'path',
    fallback: '',
    doc: 'Folder of the pack that is loaded at start. Unset: a demo city is built and loaded.',
  },
  PLANNER_DATASETS_ROOT: {
    kind: 'path',
    fallback: '',
    doc: 'Folder that is searched, itself and its children, for installed packs.',
  },
  SIGHTLINE_ANTENNAS_DIR: {
    kind: 'path',
    fallback: '',
    doc: 'Folder of the antenna catalogue, filled by `sightline antenna import`.',
  },
  SIGHTLINE_DATA_DIR: {
    kind: 'path',
    fallback: '.sightline',
    doc: 'Folder for what the service writes: compiled packs, compressed files, the demo city.',
  },
  FRONTEND_DIST_PATH: {
    kind: 'path',
    fallback: join(packageRoot, 'web', 'dist'),
    doc: 'Folder of the built page; `index.html` must be in it.',
  },
  RF_API_KEY: { kind: 'key', doc: 'Key of the radio routes.' },
  BUILDINGS_API_KEY: { kind: 'key', doc: 'Key of the building routes and map tiles.' },
  DATASET_ADMIN_API_KEY: {
    kind: 'key',
    doc: 'Key of the routes that switch, upload and build packs.',
  },
  CORE_LAB_ENABLED: {
    kind: 'flag',
    fallback: false,
    doc: 'Simulate a 5G core on the routes of the Core Lab.',
  },
  CORE_LAB_API_KEY: {
    kind: 'key',
    doc: 'Key of `POST /api/core/scenario`, which is 503 where the Core Lab is enabled without it.',
  },
  TRUSTED_PROXIES: {
    kind: 'list',
    fallback: [],
    doc: 'Proxy addresses or CIDR ranges whose forwarding headers name the client, and the host and protocol of links.',
  },
  CORS_ORIGINS: {
    kind: 'list',
    fallback: ['http://localhost:5173', 'http://127.0.0.1:5173'],
    doc: 'Origins whose pages may call the API.',
  },
  ALLOWED_HOSTS: {
    kind: 'list',
    fallback: [],
    doc: 'Names that callers may use for the service in `Host`, beside the loopback ones.',
  },
  LOG_LEVEL: {
    kind: 'text',
    fallback: 'info',
    oneOf: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    doc: 'Least important log line that is written.',
  },
  LOG_FORMAT: {
    kind: 'text',
    fallback: 'auto',
    oneOf: ['auto', 'json', 'plain'],
    doc: 'Form of the log: JSON lines, or plain ones for people (one when it listens, then warnings and errors). `auto`: plain in a terminal, else JSON.',
  },
  BUILD_COMMIT: {
    kind: 'text',
    fallback: 'unknown',
    doc: 'Commit of this build, reported by `/api/meta`.',
  },
  MAX_CONCURRENT_RF_REQUESTS: count(2, 'Radio requests in work at the same time.', 64),
  MAX_CONCURRENT_RF_REQUESTS_PER_CLIENT: count(1, 'The same, of one client.', 64),
  RF_WAIT_SECONDS: {
    kind: 'integer',
    fallback: 30,
    minimum: 0,
    maximum: 60,
    doc: 'How long a radio request may wait for its turn where the places of all clients are taken, seconds; 0 refuses it at once.',
  },
  RF_REQUESTS_PER_MINUTE: count(20, 'Radio requests a client may start in a minute.'),
  RF_REQUEST_TIMEOUT_SECONDS: count(60, 'Deadline of a radio request, seconds.', 86_400),
  COMPUTE_THREADS: {
    kind: 'integer',
    fallback: Math.max(1, Math.min(4, availableParallelism())),
    minimum: 1,
    maximum: 64,
    doc: 'Threads for radio work. Default: the cores of the machine, at most 4.',
  },
  DATABASE_URL: {
    kind: 'key',
    doc: 'PostgreSQL server for the jobs, shared by several processes. Unset: they are kept in `SIGHTLINE_DATA_DIR`, for one process.',
  },
  DATABASE_PASSWORD: {
    kind: 'key',
    doc: 'Password for `DATABASE_URL`, where that has none; any characters.',
  },
  EXPERIMENT_THREADS: {
    kind: 'integer',
    fallback: Math.max(1, Math.min(4, availableParallelism())),
    minimum: 0,
    maximum: 64,
    doc: 'Threads of low priority for the units of jobs. 0 leaves them to other processes, with `DATABASE_URL` alone.',
  },
  MAX_WAITING_EXPERIMENTS: count(
    16,
    'Jobs (experiments, regions, plans, comparisons) of one client that may wait to be begun; further ones are 429.',
  ),
  MAX_WAITING_EXPERIMENTS_OF_ALL: count(
    256,
    'The same, of all clients; never fewer than `MAX_WAITING_EXPERIMENTS`.',
  ),
  MAX_RUNNING_EXPERIMENTS: count(
    8,
    'Jobs of one client that are worked on at the same time; its others wait.',
  ),
  KEPT_EXPERIMENTS: count(
    128,
    'Jobs of one client that are kept after they have succeeded, and as many that failed or were dismissed; its oldest go first.',
  ),
  KEPT_EXPERIMENTS_OF_ALL: count(
    4096,
    'Ended jobs of all clients that are kept; never fewer than `KEPT_EXPERIMENTS`.',
  ),
  KEPT_EXPERIMENT_SECONDS: count(
    86_400,
    'How long a result is kept at least, whatever other clients do, seconds.',
    31_536_000,
  ),
  EXPERIMENT_LEASE_SECONDS: count(
    30,
    'How long others wait for a process that has stopped renewing what it took before they may take it too, seconds.',
    3600,
  ),
  EXPERIMENT_ORPHAN_SECONDS: count(
    600,
    'How long a job waits for a process with its dataset, seconds; with `DATABASE_URL` alone.',
    31_536_000,
  ),
  REGION_STORE: {
    kind: 'path',
    fallback: '',
    doc: 'Folder for the path losses, tiles and files of regions; shared by all processes that compute them. Unset: `regions` in `SIGHTLINE_DATA_DIR`.',
  },
  REGION_STORE_BYTES: count(
    64 * 1024 * oneMebibyte,
    'What plans, path losses, tiles and files of regions may take in their store, bytes; a region beyond it is refused (429, or 400 where it can never fit).',
    1024 * oneTebibyte,
  ),
  REGION_STORE_BYTES_PER_CLIENT: count(
    16 * 1024 * oneMebibyte,
    'The same, of one client; its newer regions push out its older ones.',
    1024 * oneTebibyte,
  ),
  SIGHTLINE_OBJECTS: {
    kind: 'text',
    fallback: '',
    doc: 'S3-compatible store in the place of `REGION_STORE`: `s3://bucket` or `s3://bucket/prefix`. It needs `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`.',
  },
  AWS_ACCESS_KEY_ID: { kind: 'key', doc: 'Access key for `SIGHTLINE_OBJECTS`.' },
  AWS_SECRET_ACCESS_KEY: { kind: 'key', doc: 'Its secret.' },
  AWS_SESSION_TOKEN: { kind: 'key', doc: 'Token of rights that end; unset for those that last.' },
  AWS_REGION: { kind: 'text', fallback: 'us-east-1', doc: 'Region of the bucket.' },
  AWS_ENDPOINT_URL: {
    kind: 'text',
    fallback: '',
    doc: 'Address of the S3-compatible service, as `https://objects.example.org`. Unset: Amazon S3 in the region.',
  },
  JOB_REQUESTS_PER_MINUTE: count(
    600,
    'Requests for the state of a job that a client may start in a minute; as many again for files of regions.',
  ),
  MAX_CONCURRENT_JOB_REQUESTS: count(64, 'The same, in work at once.', 1024),
  MAX_CONCURRENT_JOB_REQUESTS_PER_CLIENT: count(8, 'The same, of one client.', 1024),
  MAX_CONCURRENT_BUILDING_DOWNLOADS: count(2, 'Whole-file downloads at the same time.', 1024),
  MAX_CONCURRENT_BUILDING_DOWNLOADS_PER_CLIENT: count(1, 'The same, of one client.', 1024),
  BUILDING_DOWNLOADS_PER_MINUTE: count(2, 'Downloads a client may start in a minute.'),
  MAX_CONCURRENT_BUILDING_FEATURE_QUERIES: count(4, 'Building pages in work at once.', 1024),
  MAX_CONCURRENT_BUILDING_FEATURE_QUERIES_PER_CLIENT: count(2, 'The same, of one client.', 1024),
  BUILDING_FEATURE_QUERIES_PER_MINUTE: count(120, 'Pages a client may ask for in a minute.'),
  MAX_CONCURRENT_TILES: count(16, 'Map tiles in work at once.', 1024),
  MAX_CONCURRENT_TILES_PER_CLIENT: count(16, 'The same, of one client.', 1024),
  TILES_PER_MINUTE: count(
    3000,
    'Tiles of buildings, as many of the base map, and as many of terrain and clutter, a client may ask for in a minute.',
  ),
  MAX_CONCURRENT_EVIDENCE_REQUESTS: count(8, 'Spatial-evidence requests in work at once.', 1024),
  MAX_CONCURRENT_EVIDENCE_REQUESTS_PER_CLIENT: count(4, 'The same, of one client.', 1024),
  EVIDENCE_REQUESTS_PER_MINUTE: count(
    600,
    'Spatial-evidence requests a client may start in a minute.',
  ),
  MAX_CONCURRENT_DOCUMENTS: count(
    64,
    'Answers of `/api/datasets`, `/api/openapi.json` and `/docs` on their way at once.',
    1024,
  ),
  MAX_CONCURRENT_DOCUMENTS_PER_CLIENT: count(16, 'The same, of one client.', 1024),
  DOCUMENTS_PER_MINUTE: count(300, 'The same, that a client may ask for in a minute.'),
  MAX_CONNECTIONS: count(2048, 'Open connections of all clients; more are not taken.', 65_535),
  MAX_CONNECTIONS_PER_CLIENT: count(
    128,
    'Open connections of one client; more are answered 503. Trusted proxies have no such limit.',
    65_535,
  ),
  MINIMUM_RECEIVE_BYTES_PER_SECOND: count(
    1024,
    'Slowest pace of a request that is arriving, over five seconds; a slower one is answered 408.',
  ),
  MINIMUM_SEND_BYTES_PER_SECOND: count(
    16_384,
    'Slowest pace at which a caller may take its answer, over ten seconds; a slower one is cut off.',
  ),
  MAX_UNSENT_BYTES: count(
    256 * oneMebibyte,
    'Large answers of all clients that wait to be read, bytes; further ones are 503.',
    oneTebibyte,
  ),
  MAX_UNSENT_BYTES_PER_CLIENT: count(
    64 * oneMebibyte,
    'The same, of one client; further ones are 429. A single answer may be larger.',
    oneTebibyte,
  ),
  CSV_ESCAPE_FORMULAS: {
    kind: 'flag',
    fallback: true,
    doc: 'Put an apostrophe before texts in CSV that a spreadsheet would take for a formula: in files of the service, of commands and of the page.',
  },
  MAX_BUILDING_FILE_BYTES: {
    kind: 'integer',
    fallback: 512 * oneMebibyte,
    minimum: 1,
    maximum: 2048 * oneMebibyte,
    doc: 'Largest building file a pack may have, bytes.',
  },
  MAX_UPLOAD_BYTES: {
    kind: 'integer',
    fallback: 0,
    minimum: 0,
    maximum: oneTebibyte,
    doc: 'Files that may be sent to build packs from, bytes of all together; 0 takes none. Needs `PLANNER_DATASETS_ROOT`, and beyond this machine `DATASET_ADMIN_API_KEY`.',
  },
  DATASET_BUILD_TIMEOUT_SECONDS: count(
    1800,
    'Deadline of building a pack over HTTP, seconds.',
    86_400,
  ),
  DATASET_LOAD_TIMEOUT_SECONDS: count(300, 'Deadline of loading a pack, seconds.', 86_400),
} as const satisfies Readonly<Record<string, Variable>>
