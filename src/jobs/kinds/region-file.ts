import { randomUUID } from 'node:crypto'
import { SightlineError } from '../../errors.ts'
import { fingerprint } from '../../fingerprint.ts'
import { environmentKey } from '../environment.ts'
import type { Job, JobRequest } from '../job.ts'
import type { JobKind } from '../kind.ts'
import type { RegionOutput } from '../regions/layer-output.ts'
import { filesInTurn } from '../regions/region-files.ts'
import { partsOfPhases, regionKind, type RegionDefinition } from './region-coverage.ts'

interface FileDefinition {
  readonly region: RegionDefinition
  /** All files of the region, as its record has them. */
  readonly outputs: readonly RegionOutput[]
  /** Name of the one that is made again. */
  readonly file: string
}

/**
 * A file of a finished region that the store has lost or damaged, made again: the losses and tiles that it
 * follows from are found in the store, or computed, and it gets the bytes that it had. Nobody asks for such a
 * job by its id.
 */
export const regionFileKind: JobKind = {
  id: 'region-file',
  words: {
    job: 'file of a region',
    unit: 'part',
    failure: 'a file of a region could not be made again',
  },
  unitsOf: (read) => {
    const { region, outputs, file } = read as FileDefinition
    const units = regionKind.unitsOf(region)
    const { readyAfter } = units
    const [lossUnits, mergeUnits] = partsOfPhases(region)
    const firstFile = lossUnits + mergeUnits
    const others = outputs.filter(({ name }) => name !== manifestName)
    const files = filesInTurn(region)
    return {
      ...(readyAfter && { readyAfter }),
      compute: async (unit, context) => {
        if (unit < firstFile) return units.compute(unit, context)
        // Behind the last of the files is the one that tells of them.
        const place = file === manifestName ? files.length : files.indexOf(file)
        const made = await units.compute(firstFile + place, {
          ...context,
          earlierResults: async () => [...(await context.earlierResults()), ...others],
        })
        const [again] = [made as RegionOutput | readonly RegionOutput[]].flat().slice(-1)
        requireEqual(
          outputs.find(({ name }) => name === file)!,
          again,
        )
        return {}
      },
    }
  },
  objectsOf: (read, key) => regionKind.objectsOf?.((read as FileDefinition).region, key) ?? [],
}

const manifestName = 'manifest.json'

/** Under one hash there is one file: another one is none of the region. */
function requireEqual(before: RegionOutput, again: RegionOutput): void {
  if (before.sha256 === again.sha256) return
  throw new SightlineError(
    'not_processable',
    `${before.name} is another file now (SHA-256 ${again.sha256}): perhaps another version of Node made it`,
  )
}

/** The job that makes a file of a finished region again. */
export function regionFileJob(
  { definition }: Job,
  outputs: readonly RegionOutput[],
  file: string,
): JobRequest {
  const region = definition as RegionDefinition
  const [lossUnits, mergeUnits] = partsOfPhases(region)
  const own: FileDefinition = { region, outputs, file }
  // It may be lost more than once: no job that has ended is its equal.
  const time = randomUUID()
  return {
    kind: regionFileKind.id,
    definition: own,
    sent: null,
    phases: [lossUnits, mergeUnits, 1],
    identity: (environment) =>
      fingerprint({
        process: regionFileKind.id,
        plan: region.plan,
        file,
        time,
        basis: environmentKey(environment),
      }),
    shown: () => null,
  }
}
