// A process that works on regions until it is ended, to be killed by tests:
//   node --import tsx test/jobs/region-process.ts PACK DATA_DIRECTORY STORE DATABASE_URL|-
//   [submit[:PARTS[:ZOOM]]|-] [VERSION] [LOG]
// With `submit` it accepts the region of the tests first and prints the id of its job, with PARTS (1) places
// and tiles to a unit, and nodes of ZOOM. It says that it is of VERSION, and adds a line `VERSION unit` to
// LOG for every unit that it begins. STORE is a folder, or `s3://bucket/prefix` with the variables that the
// service has for it.
import { appendFileSync } from 'node:fs'
import { parseConfiguration, readApplicationVersion } from '../../src/config.ts'
import { JobKinds } from '../../src/jobs/kind.ts'
import { regionKind } from '../../src/jobs/kinds/region-coverage.ts'
import { objectPlace } from '../../src/jobs/objects/configured-place.ts'
import { loadPack } from '../../src/packs/load/load.ts'
import { regionOf, regionPlan } from './region-setting.ts'
import { sumsJobs } from './sums-jobs.ts'
import { workUntilEnded } from './work-until-ended.ts'

const [pack, dataDirectory, store, url, submit, version, logFile] = process.argv.slice(2)
const snapshot = loadPack(pack, { maximumBuildingFileBytes: 1e8 })
const isBucket = store.startsWith('s3://')
const configuration = {
  ...parseConfiguration(isBucket ? process.env : {}, '/nowhere').configuration,
  SIGHTLINE_DATA_DIR: dataDirectory,
  ...(isBucket ? { SIGHTLINE_OBJECTS: store } : { REGION_STORE: store }),
  DATABASE_URL: url === '-' ? null : url,
  EXPERIMENT_THREADS: 1,
  EXPERIMENT_LEASE_SECONDS: 5,
  EXPERIMENT_ORPHAN_SECONDS: 10,
}
const applicationVersion = version ?? readApplicationVersion()
const loggedKind = {
  ...regionKind,
  unitsOf: (definition: unknown) => {
    const units = regionKind.unitsOf(definition)
    return {
      ...units,
      compute: async (...[unit, context]: Parameters<typeof units.compute>) => {
        if (logFile !== undefined) appendFileSync(logFile, `${applicationVersion} ${unit}\n`)
        return units.compute(unit, context)
      },
    }
  },
}
const jobs = sumsJobs(snapshot, configuration, new JobKinds([loggedKind]), { applicationVersion })
const [order, parts = '1', zoom] = (submit ?? '-').split(':')
const plan = regionPlan(zoom === undefined ? {} : { zoom: Number(zoom) })
const request =
  order === 'submit'
    ? await regionOf(objectPlace(configuration), plan, Number(parts), Number(parts))
    : null
await workUntilEnded(jobs, snapshot, request)
