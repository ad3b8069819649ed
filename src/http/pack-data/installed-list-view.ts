import type { Discovery, InstalledPack } from '../../packs/manifest/discovery.ts'
import type { Manifest } from '../../packs/manifest/manifest.ts'

/** Manifests as JSON, without their last bracket: they are large, many, and seldom change. */
const texts = new WeakMap<Manifest, Buffer>()

/** `GET /api/datasets`, as the bytes of its JSON. */
export function installedListJson(
  { packs, warnings }: Discovery,
  activeId: string | undefined,
): Buffer {
  const parts: Buffer[] = []
  const put = (text: string) => parts.push(Buffer.from(text))
  put(activeId === undefined ? '{' : `{"active_id":${JSON.stringify(activeId)},`)
  put('"datasets":[')
  packs.forEach((pack, i) => {
    if (i > 0) put(',')
    parts.push(openTextOf(pack.manifest))
    put(stateText(pack, activeId))
  })
  put(']')
  if (warnings.length > 0) put(`,"warnings":${JSON.stringify(warnings)}`)
  put('}')
  return Buffer.concat(parts)
}

/** The manifest with its object left open. What a pack says of its own state does not count. */
function openTextOf(manifest: Manifest): Buffer {
  const known = texts.get(manifest)
  if (known !== undefined) return known
  const members = Object.entries(manifest).filter(
    ([name]) => name !== 'active' && name !== 'available',
  )
  const text = Buffer.from(JSON.stringify(Object.fromEntries(members)).slice(0, -1))
  texts.set(manifest, text)
  return text
}

function stateText({ manifest, fileProblem }: InstalledPack, activeId: string | undefined): string {
  return `,"active":${manifest.id === activeId},"available":${fileProblem === null}}`
}
