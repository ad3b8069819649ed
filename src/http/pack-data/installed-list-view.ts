import type { Discovery } from '../../packs/manifest/discovery.ts'

/** `GET /api/datasets`. */
export function installedListView({ packs, warnings }: Discovery, activeId: string | undefined) {
  return {
    ...(activeId === undefined ? {} : { active_id: activeId }),
    datasets: packs.map(({ manifest, fileProblem }) => ({
      ...manifest,
      active: manifest.id === activeId,
      available: fileProblem === null,
    })),
    ...(warnings.length === 0 ? {} : { warnings }),
  }
}
