import { azimuthStepDeg, gridAzimuthsDeg } from '../../../../src/optimization/azimuth-grid.ts'
import { formatAngle, formatNumber } from '../../format/format.ts'
import { describeCandidate, largestScore, parts } from './candidates.ts'
import type { Candidate } from './candidates.ts'

export interface CandidatesProps {
  readonly candidates: readonly Candidate[]
  readonly seedDeg: number
  readonly bestDeg: number
  /** What the best of the steps is called. */
  readonly bestCalled: string
  readonly shown: Candidate
  readonly look: (azimuth: number) => void
}

const width = 420
const floor = 150
const top = 16
const left = 100
/** The last angle is written in the middle of its column, and is wider. */
const right = 22
const step = (width - left - right) / gridAzimuthsDeg.length

/** Every azimuth as a column of the parts of its score. */
export function Columns({
  candidates,
  seedDeg,
  bestDeg,
  bestCalled,
  shown,
  look,
}: CandidatesProps) {
  const largest = largestScore(candidates)
  const heightOf = (score: number): number => ((floor - top) * Math.max(0, score)) / largest
  const middleOf = (azimuth: number): number => left + (azimuth / azimuthStepDeg + 0.5) * step
  return (
    <figure class="histogram azimuth-columns">
      <figcaption class="chart-legend">
        Points by azimuth{' '}
        {parts.map(({ member, label, color }) => (
          <span key={member}>
            <i class="swatch" data-part={color} /> {label}
          </span>
        ))}
      </figcaption>
      <svg
        viewBox={`0 0 ${width} 180`}
        role="img"
        aria-label={`Points of ${candidates.length} azimuths, at most ${formatNumber(largest)}. The same numbers are in the table.`}
      >
        <path class="histogram-axis" fill="none" d={`M${left} ${top}V${floor}H${width}`} />
        <text x={left - 4} y={top + 4} text-anchor="end">
          {formatNumber(largest)}
        </text>
        <text x={left - 4} y={floor} text-anchor="end">
          0
        </text>
        {candidates.map((candidate) => {
          let under = floor
          return (
            <g
              key={candidate.azimuth}
              class="azimuth-column"
              data-shown={candidate.azimuth === shown.azimuth ? 'true' : undefined}
              onClick={() => look(candidate.azimuth)}
            >
              <title>{describeCandidate(candidate)}</title>
              <rect
                class="azimuth-back"
                x={left + (candidate.azimuth / 10) * step}
                y={top}
                width={step}
                height={floor - top}
              />
              {parts.map(({ member, color }) => {
                const height = heightOf(candidate[member])
                under -= height
                return (
                  <rect
                    key={member}
                    data-part={color}
                    x={middleOf(candidate.azimuth) - step * 0.4}
                    y={under}
                    width={step * 0.8}
                    height={height}
                  />
                )
              })}
            </g>
          )
        })}
        <text class="azimuth-mark" x={middleOf(bestDeg)} y={top - 5} text-anchor="middle">
          {bestCalled}
        </text>
        <line
          class="rose-seed"
          x1={middleOf(seedDeg)}
          x2={middleOf(seedDeg)}
          y1={top}
          y2={floor + 4}
        />
        {[0, 90, 180, 270, 350].map((azimuth) => (
          <text key={azimuth} x={middleOf(azimuth)} y={floor + 16} text-anchor="middle">
            {formatAngle(azimuth)}
          </text>
        ))}
      </svg>
    </figure>
  )
}
