// The two parts that are built from sources, and whether a source has changed since.
import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Modules of the service that the page is built from too; a test holds the list. */
const sharedWithPage = [
  'src/optimization/azimuth-grid.ts',
  'src/analyses/building-entry/entry-model.ts',
  'src/optimization/network-size.ts',
  'src/analyses/cell.ts',
  'src/analyses/interference-radius.ts',
  'src/analyses/interference/carrier.ts',
  'src/analyses/interference/radio-cell.ts',
  'src/analyses/interference/sample-quality.ts',
  'src/analyses/interference/statistics.ts',
  'src/analyses/link/bearing.ts',
  'src/analyses/measurements',
  'src/optimization/plan-samples.ts',
  'src/optimization/problem.ts',
  'src/optimization/azimuth.ts',
  'src/optimization/candidate.ts',
  'src/optimization/compare-text.ts',
  'src/optimization/scoring',
  'src/optimization/table',
  'src/angles.ts',
  'src/analyses/question-bounds.ts',
  'src/analyses/raster-nodes.ts',
  'src/rounding.ts',
  'src/optimization/score-points.ts',
  'src/analyses/sector/known-losses.ts',
  'src/analyses/sector/surface-frame.ts',
  'src/analyses/sector/surface-places.ts',
  'src/errors.ts',
  'src/formats/angle-text.ts',
  'src/formats/column-names.ts',
  'src/formats/counted.ts',
  'src/formats/csv-write.ts',
  'src/formats/column-units.ts',
  'src/formats/drive-test',
  'src/formats/hemisphere-columns.ts',
  'src/formats/html-entities.ts',
  'src/formats/html-tables.ts',
  'src/formats/json-bounds.ts',
  'src/formats/kml-read.ts',
  'src/formats/number-text.ts',
  'src/formats/power-colors.ts',
  'src/formats/sheet-cells.ts',
  'src/formats/sheet-findings.ts',
  'src/formats/spreadsheetml-2003.ts',
  'src/formats/table-bounds.ts',
  'src/formats/table-rows.ts',
  'src/formats/table-text.ts',
  'src/formats/text-decode.ts',
  'src/formats/unit-text.ts',
  'src/formats/units.ts',
  'src/formats/utf16.ts',
  'src/formats/xlsx-read.ts',
  'src/formats/xml-events.ts',
  'src/formats/zip-read.ts',
  'src/packs/make/common',
  'src/packs/make/towers',
  'src/rf',
  'src/spatial',
]

/** What is started: each leads into the latest build. */
export const servicePrograms = ['main.js', 'cli/main.js']

/** Programs of the service, and modules that its threads load by their names; a test holds the list. */
export const serverEntries = [
  'main',
  'cli/main',
  'compute/build-worker',
  'compute/load-worker',
  'compute/worker',
  'http/tasks',
  'jobs/embedded/worker',
]

/** Files that the service reads beside its modules. */
export const serverAssets = ['http/server/api-examples.json']

/**
 * What each part is built from and by which script. The stamp is written after a build that has
 * worked and carries the time at which it began.
 */
export const parts = {
  server: {
    sources: [
      'src',
      'package-lock.json',
      'scripts/bundle-server.mjs',
      'scripts/service-builds.mjs',
    ],
    stamp: 'dist/.built',
    command: ['scripts/bundle-server.mjs'],
  },
  page: {
    sources: [
      ...['web/src', 'web/index.html', 'web/public', 'web/vite.config.ts', 'web/tsconfig.json'],
      ...sharedWithPage,
      'package-lock.json',
    ],
    stamp: 'web/dist/.built',
    command: ['node_modules/vite/bin/vite.js', 'build', 'web'],
  },
}

/** The names of the parts that are not built, or of which a source is newer than the build. */
export function staleParts(root) {
  return Object.keys(parts).filter((name) => {
    const builtMs = changedMs(join(root, parts[name].stamp))
    return parts[name].sources.some((source) => newestMs(join(root, source)) >= builtMs)
  })
}

export function markBuilt(root, name, beganMs) {
  const stamp = join(root, parts[name].stamp)
  writeFileSync(stamp, '')
  utimesSync(stamp, beganMs / 1000, beganMs / 1000)
}

/** The latest change of a file, or of a folder and all in it: a removed file changes its folder. */
function newestMs(path) {
  const facts = statSync(path, { throwIfNoEntry: false })
  if (facts === undefined || !facts.isDirectory()) return facts?.mtimeMs ?? 0
  const inside = readdirSync(path).map((name) => newestMs(join(path, name)))
  return Math.max(facts.mtimeMs, ...inside)
}

function changedMs(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
