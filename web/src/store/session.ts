import { computed, signal } from '@preact/signals'
import type { CsvForm } from '../../../src/formats/csv-write.ts'
import { ApiError, getJson, postJson } from '../api/client.ts'
import type {
  BuildingSummary,
  DatasetList,
  Manifest,
  Meta,
  Readiness,
  TowerCollection,
  TowerFeature,
} from '../api/types.ts'
import { antennas } from '../scenario/antennas.ts'
import { notice } from './view.ts'

type Stage = 'connecting' | 'not_ready' | 'ready' | 'failed'

export const stage = signal<Stage>('connecting')
/** Why the stage is not `ready`, in words. */
export const stageMessage = signal('')
export const meta = signal<Meta | null>(null)
export const datasets = signal<DatasetList | null>(null)
export const towers = signal<readonly TowerFeature[]>([])
export const summary = signal<BuildingSummary | null>(null)

export const pack = computed<Manifest | null>(() => meta.value?.dataset ?? null)

/** Changes when the pack's content changes: answers of another version are stale. */
export const packVersion = computed(() => versionOf(pack.value))

const versionOf = (manifest: Manifest | null): string =>
  manifest === null ? '' : `${manifest.id}@${Object.values(manifest.sha256).join(',')}`

/** Changes when the service computes differently: saved answers of another one are stale. */
export const serviceVersion = computed(() => (meta.value === null ? '' : computedBy(meta.value)))

const computedBy = ({ application_version, model_version }: Meta): string =>
  `${application_version}/${model_version}`

/** How tables are written here: as the service's files, with the line ends of spreadsheets. */
export const tableForm = computed<CsvForm>(() => ({
  escapesFormulas: meta.value?.csv_escape_formulas !== false,
  lineEnd: '\r\n',
}))

/** Packs that were made up, not surveyed, are marked wherever their numbers are shown. */
export const isSynthetic = computed(() => /^synthetic\b/i.test(pack.value?.confidence ?? ''))

const retryMs = 2_000

/** Waits until the service is ready, then reads the pack. Keeps trying while it is not. */
export async function connect(): Promise<void> {
  while (!(await tryToConnect())) await new Promise((resolve) => setTimeout(resolve, retryMs))
  stage.value = 'ready'
  stageMessage.value = ''
}

async function tryToConnect(): Promise<boolean> {
  // Asked for together: most often the service is ready, and the page waits once instead of twice.
  const readiness = getReadiness()
  const reading = readPack()
  // A service that is not ready refuses these; that is told by its readiness.
  reading.catch(() => undefined)
  try {
    const { status } = await readiness
    if (status === 'ready') {
      showPack(await reading)
      return true
    }
    stage.value = 'not_ready'
    stageMessage.value = readinessText(await readiness)
  } catch (error) {
    stage.value = 'failed'
    stageMessage.value = error instanceof Error ? error.message : String(error)
  }
  return false
}

/** Reads everything about the active pack. */
const loadPack = async (): Promise<void> => showPack(await readPack())

type PackAnswers = readonly [Meta, DatasetList, TowerCollection, BuildingSummary]

const readPack = (): Promise<PackAnswers> =>
  Promise.all([
    getJson<Meta>('api/meta'),
    getJson<DatasetList>('api/datasets'),
    getJson<TowerCollection>('api/towers'),
    getJson<BuildingSummary>('api/buildings/summary'),
  ])

function showPack([newMeta, newDatasets, newTowers, newSummary]: PackAnswers): void {
  datasets.value = newDatasets
  towers.value = newTowers.features.filter((feature) => feature.geometry.type === 'Point')
  summary.value = newSummary
  antennas.value = newMeta.antennas
  meta.value = newMeta
}

/**
 * Notices that somebody else has changed the active pack, and reads the new one. What was
 * answered before is stale then.
 */
export async function followPack(): Promise<void> {
  const current = await getJson<Meta>('api/meta')
  const isSamePack = versionOf(current.dataset ?? null) === packVersion.value
  if (isSamePack && computedBy(current) === serviceVersion.value) return
  await loadPack()
  if (!isSamePack) notice.value = `The active pack is ${pack.value?.name ?? 'none'} now.`
}

/** Whether the service answers and has its pack. */
export const isReady = (): Promise<boolean> =>
  getReadiness().then(
    ({ status }) => status === 'ready',
    () => false,
  )

/** Reads which packs are installed: files come and go while a page is open. */
export async function readInstalled(): Promise<void> {
  datasets.value = await getJson<DatasetList>('api/datasets')
}

/** Makes another installed pack the active one, for every user of the service. */
export async function switchPack(id: string): Promise<void> {
  await postJson('api/datasets/switch', { id }, { scope: 'datasets' })
  await loadPack()
}

async function getReadiness(): Promise<Readiness> {
  const response = await fetch(new URL('readyz', document.baseURI), { cache: 'no-store' })
  if (response.status !== 200 && response.status !== 503) {
    throw new ApiError(`The service answered ${response.status}.`, response.status, null, null)
  }
  return (await response.json()) as Readiness
}

function readinessText(readiness: Readiness): string {
  if (readiness.dataset_error !== undefined && readiness.dataset_error !== '') {
    const detail = readiness.dataset_detail ?? 'the log of the service says why'
    return `The configured pack could not be loaded: ${detail}.`
  }
  if (!readiness.buildings) return 'The service is loading its buildings.'
  return 'The service is not ready yet.'
}

/** The name of a tower: its own id, else radio type and cell id. */
export function towerName(tower: TowerFeature): string {
  if (tower.id !== undefined) return String(tower.id)
  return `${tower.properties.radio_type ?? 'cell'}-${tower.properties.cell_id ?? 'unknown'}`
}
