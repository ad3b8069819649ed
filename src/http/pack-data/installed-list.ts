import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Discovery } from '../../packs/manifest/discovery.ts'
import { type Manifest, requiredManifestMembers } from '../../packs/manifest/manifest-schema.ts'
import { manifestProperties } from '../wire/manifest-schema.ts'
import { anyFlag, anyText, arrayOf, responseObject, texts } from '../wire/shapes.ts'

/** The shape of what `installedListPieces` writes. */
export const installedList = responseObject(
  {
    active_id: anyText,
    datasets: arrayOf({
      $id: 'InstalledDataset',
      type: 'object',
      required: [...requiredManifestMembers, 'active', 'available'],
      properties: { ...manifestProperties, active: anyFlag, available: anyFlag },
    }),
    warnings: texts,
  },
  { id: 'InstalledDatasets', optional: ['active_id', 'warnings'] },
)

/** Manifests as bytes without their last brace; the same for every answer. */
const written = new WeakMap<Manifest, Buffer>()

/**
 * `GET /api/datasets`, piece by piece: manifests may be large and many, and other requests get their
 * turn between one and the next.
 */
export async function* installedListPieces(
  { packs, warnings }: Discovery,
  activeId: string | undefined,
): AsyncGenerator<Buffer> {
  const active = activeId === undefined ? '' : `"active_id":${JSON.stringify(activeId)},`
  yield Buffer.from(`{${active}"datasets":[`)
  for (const [index, { manifest, fileProblem }] of packs.entries()) {
    if (index > 0) yield Buffer.from(',')
    yield openManifest(manifest)
    const own = { active: manifest.id === activeId, available: fileProblem === null }
    yield Buffer.from(`,${JSON.stringify(own).slice(1)}`)
    await nextTurn()
  }
  const last = warnings.length === 0 ? '' : `,"warnings":${JSON.stringify(warnings)}`
  yield Buffer.from(`]${last}}`)
}

/** A manifest has members, always, so that a comma can follow. */
function openManifest(manifest: Manifest): Buffer {
  const known = written.get(manifest)
  if (known !== undefined) return known
  // These two are said of the pack here, whatever its manifest says.
  const text = JSON.stringify({ ...manifest, active: undefined, available: undefined })
  const bytes = Buffer.from(text.slice(0, -1))
  written.set(manifest, bytes)
  return bytes
}
