import { statSync } from 'node:fs'
import { readFeatures } from '../../formats/geojson-stream.ts'
import { SightlineError } from '../../errors.ts'
import { fingerprint } from '../../fingerprint.ts'
import {
  readCompiledPack,
  writeCompiledPack,
  type CompiledKey,
  type CompiledPack,
} from '../compiled/compiled-cache.ts'
import {
  readSmallFile,
  resolvePackDirectory,
  verifyFile,
  withHashedFile,
} from '../manifest/files.ts'
import { isReadByWindow, readBuildingHead } from './building-file.ts'
import { buildFootprints, buildPart } from './footprint-arrays.ts'
import { FootprintBuilder } from './footprint-builder.ts'
import { silentLog, type PackLog } from '../log.ts'
import {
  declaredSha256,
  parseManifest,
  referencedFiles,
  type LayerName,
  type Manifest,
} from '../manifest/manifest.ts'
import { readManifestFile, resolveFiles } from '../manifest/pack-manifest.ts'
import { readRefractivity } from './refractivity.ts'
import { SkipCounter } from './skip-reasons.ts'
import type { PackSnapshot } from '../snapshot.ts'
import { summarizeBuildings } from './summarize.ts'
import { readTowers } from './towers.ts'

/**
 * Version of what loading makes of a pack's files. Raise it with every change that gives other
 * arrays for the same files: compiled packs of other versions are not used.
 */
const loaderVersion = 5

/** Hashes of the blocks of 128 GiB. */
const maximumBlockListBytes = 64 * 1024 * 1024

/** Hashed while they are read, as a whole or block by block. */
const checkedLater: readonly LayerName[] = [
  'towers',
  'buildings',
  'building_ids',
  'building_overviews',
  'building_columns',
]

/** A pack that is replaced again and again while it is loaded is given up on. */
const maximumTries = 3

export interface LoadOptions {
  /** Where compiled packs are kept; without it every load parses. */
  readonly cacheDirectory?: string
  /** Largest buildings (or towers) file, bytes. */
  readonly maximumBuildingFileBytes: number
  readonly log?: PackLog
  /** Takes over to write the compiled pack once it is in use; without it that is done at once. */
  readonly writeLater?: (write: () => void) => void
}

/**
 * Loads and validates a pack: manifest, files, hashes, structure, geometry. The result lies on
 * shared memory and passes between threads without a copy. Blocks its thread for seconds on a large
 * pack: run it in a worker thread.
 *
 * The hashes of all files are checked on every load, also when the compiled form comes from the
 * cache.
 *
 * @throws SightlineError `not_processable` with the reason; it holds no absolute path.
 */
export function loadPack(directory: string, options: LoadOptions): PackSnapshot {
  const packDirectory = resolvePackDirectory(directory)
  for (let tries = 1; ; tries++) {
    const bytes = readManifestFile(packDirectory)
    try {
      return loadAsDescribed(packDirectory, parseManifest(bytes), options)
    } catch (error) {
      // The pack was replaced while it was read: its old files have gone.
      const isReplaced = !readManifestFile(packDirectory).equals(bytes)
      if (tries === maximumTries || !isReplaced) throw error
    }
  }
}

function loadAsDescribed(
  packDirectory: string,
  manifest: Manifest,
  options: LoadOptions,
): PackSnapshot {
  const files = resolveFiles(packDirectory, manifest)
  const { pack: compiled, stamps } = compile(manifest, files, options)
  const { footprints, towers, demandSource, skippedFeatures, window } = compiled
  // What only draws a map decides no answer: a pack is the same pack with and without it.
  const decisive = referencedFiles(manifest).filter(({ layer }) => layer !== 'base_map')
  const hashes = Object.fromEntries(
    decisive.map(({ layer, name }) => [layer, declaredSha256(manifest, name)]),
  )
  return {
    // The bounds too: with others, other places lie outside the pack.
    snapshotId: fingerprint({
      id: manifest.id,
      version: manifest.version,
      bounds: manifest.bounds,
      hashes,
      loaderVersion,
    }),
    directory: packDirectory,
    manifest,
    footprints,
    ...(window && { window }),
    towers,
    refractivity:
      manifest.files.refractivity === undefined
        ? null
        : readRefractivity(
            files.refractivity,
            declaredSha256(manifest, manifest.files.refractivity),
          ),
    summary: { ...compiled.summary, confidence: manifest.confidence },
    demandSource,
    skippedFeatures,
    files,
    stamps,
  }
}

/** A pack, and the stamps of the files whose hashes were checked for it. */
interface Checked {
  readonly pack: CompiledPack & Pick<PackSnapshot, 'window'>
  readonly stamps: Readonly<Record<string, string>>
}

function compile(
  manifest: Manifest,
  files: Readonly<Record<string, string>>,
  options: LoadOptions,
): Checked {
  const log = options.log ?? silentLog
  const byWindow = isReadByWindow(manifest)
  assertSizes(files, byWindow ? ['towers'] : ['towers', 'buildings'], options)
  const stamps: Record<string, string> = {}
  const verify = (layer: string, sha256: string): void => {
    stamps[layer] = verifyFile(files[layer], `files.${layer}`, sha256)
  }
  for (const { layer, name } of referencedFiles(manifest)) {
    if (checkedLater.includes(layer)) continue
    verify(layer, declaredSha256(manifest, name))
  }
  if (byWindow) return { pack: parseWindowed(manifest, files, stamps), stamps }
  const hashes = {
    towers: declaredSha256(manifest, manifest.files.towers),
    buildings: declaredSha256(manifest, manifest.files.buildings),
  }
  const key: CompiledKey = {
    packId: manifest.id,
    towersSha256: hashes.towers,
    buildingsSha256: hashes.buildings,
    loaderVersion,
  }
  const { cacheDirectory } = options
  const cached = cacheDirectory === undefined ? undefined : readCompiledPack(cacheDirectory, key)
  if (cached !== undefined) {
    verify('towers', hashes.towers)
    verify('buildings', hashes.buildings)
    log('info', 'the compiled pack comes from the cache', { id: manifest.id })
    return { pack: cached, stamps }
  }
  const pack = parsePack(manifest, files, stamps)
  if (cacheDirectory !== undefined) {
    const write = () => writeCompiledPack(cacheDirectory, key, pack, log)
    if (options.writeLater === undefined) write()
    else options.writeLater(write)
  }
  return { pack, stamps }
}

function assertSizes(
  files: Readonly<Record<string, string>>,
  layers: readonly string[],
  { maximumBuildingFileBytes: maximumBytes }: LoadOptions,
): void {
  for (const layer of layers) {
    if (statSync(files[layer]).size > maximumBytes) {
      throw refusal(`files.${layer} is larger than ${maximumBytes} bytes`)
    }
  }
}

/** Reads the features of a file; its stamp is added to the others. */
function parseLayer<Result>(
  layer: 'towers' | 'buildings',
  manifest: Manifest,
  files: Readonly<Record<string, string>>,
  stamps: Record<string, string>,
  read: (features: Iterable<unknown>) => Result,
): Result {
  return withHashedFile(files[layer], `files.${layer}`, (file) => {
    const result = naming(layer, () => read(readFeatures(file.chunks())))
    file.assertSha256(declaredSha256(manifest, manifest.files[layer]))
    stamps[layer] = file.stamp
    return result
  })
}

/** Towers, and what is known of buildings that are read by window. */
function parseWindowed(
  manifest: Manifest,
  files: Readonly<Record<string, string>>,
  stamps: Record<string, string>,
): Checked['pack'] {
  const skipped = new SkipCounter()
  const towers = parseLayer('towers', manifest, files, stamps, (features) =>
    readTowers(features, skipped),
  )
  const blocks = readSmallFile(
    files.building_blocks,
    'files.building_blocks',
    maximumBlockListBytes,
  )
  const { window, summary } = readBuildingHead(files.buildings, blocks, {
    findsIds: manifest.files.building_ids !== undefined,
    hasOverviews: manifest.files.building_overviews !== undefined,
  })
  const { demandSource } = summary
  const none = buildPart(new FootprintBuilder(skipped).finish(), skipped, demandSource)
  const skippedFeatures = { ...summary.skippedFeatures, ...skipped.counts() }
  return {
    footprints: none.store,
    window,
    towers,
    summary: { ...summary, skippedFeatures, confidence: manifest.confidence },
    demandSource,
    skippedFeatures,
  }
}

/** Reads towers and buildings; their stamps are added to the others. */
function parsePack(
  manifest: Manifest,
  files: Readonly<Record<string, string>>,
  stamps: Record<string, string>,
): CompiledPack {
  const skipped = new SkipCounter()
  const parse = <Result>(
    layer: 'towers' | 'buildings',
    read: (features: Iterable<unknown>) => Result,
  ): Result => parseLayer(layer, manifest, files, stamps, read)
  const towers = parse('towers', (features) => readTowers(features, skipped))
  const collected = parse('buildings', (features) => {
    const builder = new FootprintBuilder(skipped)
    for (const feature of features) builder.add(feature)
    return builder.finish()
  })
  const built = buildFootprints(collected, skipped)
  const skippedFeatures = skipped.counts()
  return {
    footprints: built.store,
    towers,
    summary: summarizeBuildings(built, manifest.confidence, skippedFeatures),
    demandSource: built.demandSource,
    skippedFeatures,
  }
}

/** A message about GeoJSON says of which file it is. */
function naming<Result>(layer: string, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (error instanceof SightlineError && error.message.startsWith('GeoJSON')) {
      throw new SightlineError(error.reason, `${layer}: ${error.message}`, { cause: error })
    }
    throw error
  }
}

function refusal(reason: string): SightlineError {
  return new SightlineError('not_processable', reason)
}
