import type { WireCalibration } from '../api/types.ts'
import { saveJson } from '../format/save.ts'
import { activePlan } from './project.ts'
import type { Project } from './project.ts'
import { type ActivePack, isOfPack } from './saved-calibrations.ts'
import { isStored } from './stored-shape.ts'

/** A calibration as `sightline measurements calibrate --out` writes it, and `--calibration` takes it. */
export function saveCalibration(calibration: WireCalibration): void {
  const name = calibration.name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
  saveJson(calibration, `${name}.calibration.json`, 'application/json')
}

/**
 * The calibration that a file holds, as the command line writes it or as the service answers.
 *
 * @throws Error with a sentence for the reader where it holds none, or one that was changed
 */
export async function calibrationOfFile(name: string, text: string): Promise<WireCalibration> {
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch {
    throw new Error(`${name} is no JSON: choose a calibration that was saved.`)
  }
  const found = withoutCell(answeredIn(document))
  if (!isStored('WireCalibration', found)) {
    throw new Error(
      `${name} holds no calibration: sightline measurements calibrate --out writes one, and so does this page.`,
    )
  }
  if ((await fingerprintOf(found)) !== found.fingerprint) {
    throw new Error(`${found.name} was changed after it was made, and holds no more: make it anew.`)
  }
  return found
}

/** Of a whole answer, what it found. */
const answeredIn = (document: unknown): unknown =>
  typeof document === 'object' && document !== null && 'calibration' in document
    ? document.calibration
    : document

/** Without the cell that carried it. */
function withoutCell(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'cell_id'))
}

/** As the service has it: SHA-256 of the other members in the order of RFC 8785. */
async function fingerprintOf(calibration: WireCalibration): Promise<string> {
  const content = Object.entries(calibration).filter(([name]) => name !== 'fingerprint')
  const bytes = new TextEncoder().encode(canonicalJson(Object.fromEntries(content)))
  // Browsers hash on safe connections alone; elsewhere the service is the first to refuse it.
  const { subtle }: { readonly subtle?: SubtleCrypto } = globalThis.crypto
  if (subtle === undefined) return calibration.fingerprint
  const hash = new Uint8Array(await subtle.digest('SHA-256', bytes))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = Object.entries(value).map(([name, own]) => [JSON.stringify(name), own] as const)
  members.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, own]) => `${name}:${canonicalJson(own)}`).join(',')}}`
}

/** Why a calibration of a file cannot be used in a project over a pack; null where it can. */
export function calibrationRefusal(
  { calibrations }: Project,
  pack: ActivePack,
  calibration: WireCalibration,
): string | null {
  const { name, scope, fingerprint } = calibration
  if (!isOfPack({ calibration }, pack)) {
    return `${name} is of the pack ${scope.dataset_id} ${scope.dataset_version}, not of ${pack.id} ${pack.version}.`
  }
  const own = calibrations.map((saved) => saved.calibration)
  if (own.some((saved) => saved.fingerprint === fingerprint)) return `${name} is in the project.`
  return own.some((saved) => saved.name === name)
    ? `Another calibration called ${name} is in the project: remove it first.`
    : null
}

/** The project with a calibration of a file, which no cell carries yet. */
export function withOpenedCalibration(
  project: Project,
  calibration: WireCalibration,
  source: string,
): Project {
  const named = new Set(calibration.cell_offsets.map(({ cell_id }) => cell_id))
  const own = activePlan(project).cells.filter(({ name }) => named.has(name))
  const opened = {
    id: `k${project.nextNumber}`,
    calibration,
    source,
    madeUnder: [],
    cellNames: Object.fromEntries(own.map(({ id, name }) => [id, name])),
  }
  return {
    ...project,
    calibrations: [...project.calibrations, opened],
    nextNumber: project.nextNumber + 1,
  }
}
