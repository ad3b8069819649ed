import type { SpatialEvidence } from '../../api/types.ts'
import { formatIdentifier, formatNumber, formatPercent } from '../../format/format.ts'
import { ResultFrame } from '../../panels/result-frame.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Stat } from '../../parts/stat.tsx'
import type { ResultProps } from '../../question/question.ts'

export function EvidencePanel({ result }: ResultProps<SpatialEvidence>) {
  const { answer } = result
  const { height_evidence: heights, terrain } = answer
  return (
    <ResultFrame result={result} warnings={[]}>
      <dl class="stats">
        <Stat
          label="Height stated"
          value={formatPercent(heights.explicit_height_pct)}
          detail={formatNumber(heights.explicit_height_count)}
        />
        <Stat
          label="Height from storeys"
          value={formatPercent(heights.levels_derived_height_pct)}
          detail={formatNumber(heights.levels_derived_height_count)}
        />
        <Stat
          label="Height unknown"
          value={formatPercent(heights.unavailable_height_pct)}
          detail={formatNumber(heights.unavailable_height_count)}
        />
      </dl>
      <Facts
        rows={[
          ['Terrain', formatIdentifier(terrain.compatibility)],
          ['Ground', formatIdentifier(answer.base_elevation_status)],
          [
            'Vertical datum',
            `${terrain.vertical_datum ?? 'not stated'} (${terrain.vertical_datum_kind})`,
          ],
          [
            'Resolution',
            terrain.resolution_m === undefined
              ? 'not stated'
              : `${formatNumber(terrain.resolution_m, 1)} m`,
          ],
          ['Fingerprint', answer.spatial_evidence_fingerprint],
        ]}
      />
      <ul class="plain-list">
        {answer.limitations.map((limitation) => (
          <li key={limitation}>{limitation}</li>
        ))}
      </ul>
    </ResultFrame>
  )
}
