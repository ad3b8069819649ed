/** What each direct dependency is there for; a new one needs a reason. */
const reasons: Readonly<Record<string, string>> = {
  '@electric-sql/pglite': 'PostgreSQL inside the process, for jobs without a server',
  '@fastify/cors': 'who may call from another origin',
  '@fastify/rate-limit': 'budgets of requests a minute',
  '@fastify/static': 'the files of the page',
  '@fastify/swagger': 'the API document',
  '@fastify/swagger-ui': 'the reference page',
  '@maplibre/geojson-vt': 'cuts the base map into tiles',
  ajv: 'checks bodies against their schemas',
  aws4fetch: 'signs requests to S3-compatible stores of objects',
  canonicalize: 'canonical JSON (RFC 8785) for fingerprints',
  'cli-progress': 'the bars of `pack build`',
  'close-with-grace': 'ends the process in order',
  commander: 'the command line',
  'complex.js': 'complex numbers of the reflection references',
  'csv-parse': 'reads tables',
  fastify: 'HTTP',
  fflate: 'packs the files of KMZ, unpacks workbooks and KMZ',
  flatbuffers: 'the encoding of FlatGeobuf',
  flatbush: 'the index of boxes',
  geotiff: 'decodes GeoTIFF',
  highs: 'integer programs of plans of many cells: HiGHS in WebAssembly',
  'node-sqlite3-wasm': 'writes GeoPackage',
  'osm-pbf-parser-node': 'decodes blocks of OpenStreetMap extracts',
  pbf: 'writes vector tiles, reads headers of extracts',
  pg: 'speaks with a PostgreSQL server',
  'pg-boss': 'the queue of jobs',
  pino: 'the log',
  piscina: 'threads for radio work',
  pmtiles: 'the form of the archive of the base map',
  'polyclip-ts': 'repairs polygons',
  proj4: 'degrees of site lists in the metres of a grid',
  'prom-client': 'the counters of `/metrics`',
  saxen: 'XML of workbooks and KML',
}

/** A package of `package-lock.json`. */
interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly optional?: boolean
}

export interface Lock {
  readonly packages: Readonly<
    Record<string, LockedPackage & { readonly dependencies?: Readonly<Record<string, string>> }>
  >
}

/** Packages that are there at run time: by name, version and licence, in the order of their names. */
export function runtimePackages(lock: Lock) {
  return Object.entries(lock.packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && dev !== true && devOptional !== true)
    .map(([path, { version = '', license }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/**
 * The two tables of `docs/develop/dependencies.md`.
 *
 * @throws Error when a direct dependency has no reason, or a package no licence.
 */
export function dependencyTables(lock: Lock): string {
  const direct = Object.keys(lock.packages[''].dependencies ?? {}).sort()
  const rows = direct.map((name) => {
    const { version, license } = lock.packages[`node_modules/${name}`]
    const reason = reasons[name]
    if (reason === undefined) throw new Error(`${name} has no reason in dependency-document.ts`)
    return `| \`${name}\` | ${version ?? ''} | ${license ?? ''} | ${reason} |`
  })
  return [
    '| package | version | licence | what for |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    ...licenceLines(lock),
  ].join('\n')
}

function licenceLines(lock: Lock): string[] {
  const byLicence = new Map<string, Set<string>>()
  for (const { name, license } of runtimePackages(lock)) {
    if (license === undefined) throw new Error(`${name} declares no licence`)
    byLicence.set(license, (byLicence.get(license) ?? new Set()).add(name))
  }
  const most = [...byLicence].sort(
    ([a, of], [b, others]) => others.size - of.size || (a < b ? -1 : 1),
  )
  const which = (names: ReadonlySet<string>, rank: number): string =>
    rank === 0 ? 'all others' : [...names].join(', ')
  return [
    '| licence | packages | which |',
    '| --- | --- | --- |',
    ...most.map(([licence, names], i) => `| ${licence} | ${names.size} | ${which(names, i)} |`),
  ]
}
