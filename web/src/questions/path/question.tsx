import type { PathProfileResponse } from '../../api/types.ts'
import { formatDistance, formatPower } from '../../format/format.ts'
import { lazyView } from '../../parts/lazy-view.tsx'
import { defineQuestion } from '../../question/question.ts'
import { drawPath } from './drawing.ts'
import { pathProblem, pathRequest } from './request.ts'
import { pathWords, sumDbmOf } from './path-words.ts'

const path = 'api/path-profile?include=layer_link,clutter'

export const pathQuestion = defineQuestion<PathProfileResponse>({
  id: 'path',
  label: 'Path profile',
  verb: 'Profile the path',
  icon: 'path',
  about: 'path',
  isMain: true,
  hint: 'Terrain, roofs and the Fresnel zone between a cell and a place, and what the way costs. Draw the path with the path tool; drag its end to look elsewhere.',
  problem: pathProblem,
  request: pathRequest,
  ask: ({ post, request }) => post<PathProfileResponse>(path, request, 'Walking the path'),
  follows: {
    basis: JSON.stringify,
    preview: ({ request, post }) => post<PathProfileResponse>(path, request),
  },
  fingerprint: (answer) => answer.fingerprint,
  Panel: lazyView(async () => (await import('./parts.ts')).PathPanel),
  dock: {
    label: 'Profile',
    View: lazyView(async () => (await import('./parts.ts')).PathDock),
  },
  draw: drawPath,
  Legend: PathLegend,
  summary: ({ answer }) =>
    `${formatDistance(answer.distance_m)}, ${pathWords(answer)}, ${formatPower(sumDbmOf(answer))}`,
})

function PathLegend() {
  return (
    <ul class="stack legend-list">
      <li>
        <i class="stroke best" /> clear path
      </li>
      <li>
        <i class="stroke outage" /> obstructed path
      </li>
      <li>
        <i class="dot ring" /> blocking edge
      </li>
    </ul>
  )
}
