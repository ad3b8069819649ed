import { getJson } from '../../api/client.ts'
import type { SpatialEvidence } from '../../api/types.ts'
import { formatIdentifier, formatNumber } from '../../format/format.ts'
import { lazyView } from '../../parts/lazy-view.tsx'
import { defineQuestion } from '../../question/question.ts'

export const evidenceQuestion = defineQuestion<SpatialEvidence>({
  id: 'evidence',
  label: 'Data evidence',
  verb: 'Show the evidence',
  icon: 'evidence',
  about: 'pack',
  isMain: false,
  hint: 'What is known about roofs and terrain in this pack, and what the numbers may rest on.',
  problem: () => null,
  request: () => ({}),
  ask: ({ signal }) => getJson<SpatialEvidence>('api/spatial-evidence', { signal }),
  fingerprint: (answer) => answer.spatial_evidence_fingerprint,
  Panel: lazyView(async () => (await import('./panel.tsx')).EvidencePanel),
  summary: ({ answer }) =>
    `${formatNumber(answer.trusted_height_count)} of ${formatNumber(answer.height_evidence.total_footprints)} roofs trusted, terrain ${formatIdentifier(answer.terrain.compatibility)}`,
})
