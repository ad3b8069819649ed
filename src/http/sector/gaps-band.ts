import type { CoverageGaps } from '../../analyses/sector/coverage-gaps.ts'
import { servedAboveDbm } from '../../rf/building-service.ts'
import { halfWidthOf } from '../../rf/prediction-band.ts'
import { bandEnds, bandTold, servedText } from '../wire/prediction-band.ts'
import * as field from '../wire/answer-schema.ts'
import type { ResolvedSector } from './question.ts'
import { sectorBand } from './surface-band.ts'

interface GapsBandFound {
  readonly question: Pick<ResolvedSector, 'cell'>
  readonly gaps: Pick<CoverageGaps, 'gaps' | 'candidates' | 'model'>
}

interface GapInBand {
  readonly buildingId: string
  readonly powerDbm: number
  readonly halfWidthDb: number
}

const found = ({ question, gaps }: GapsBandFound) => sectorBand(question, gaps.model)

const gapInBand = field.object<GapInBand>({
  building_id: field.text('buildingId'),
  ...bandEnds,
})

interface WideGaps extends Pick<GapsBandFound, 'gaps'> {
  readonly halfWidthDb: number
  /** The cell serves a building with strictly more than this power, dBm. */
  readonly serviceDbm: number
}

/** The buildings with their band; null without one. */
function withBand(gapsFound: GapsBandFound): WideGaps | null {
  const halfWidthDb = halfWidthOf(found(gapsFound).band)
  if (halfWidthDb === null) return null
  const serviceDbm = servedAboveDbm(gapsFound.question.cell.profile)
  return { gaps: gapsFound.gaps, halfWidthDb, serviceDbm }
}

/** Buildings that are served where every power is changed by so much, dB. */
function servedAt({ gaps: { candidates }, serviceDbm }: WideGaps, changeDb: number): number {
  return candidates.filter(
    ({ receivedPowerDbm }) => receivedPowerDbm !== null && receivedPowerDbm + changeDb > serviceDbm,
  ).length
}

const servedAtLowerEnd = (wide: WideGaps) => servedAt(wide, -wide.halfWidthDb)

const known: field.Members<WideGaps> = {
  served_buildings_lower_end: field.described(
    'Candidates of which the lower end of the interval is above building_service_threshold_dbm.',
    field.count(servedAtLowerEnd),
  ),
  served_buildings_upper_end: field.count((wide) => servedAt(wide, wide.halfWidthDb)),
  headline: field.text((wide) => servedText(servedAtLowerEnd(wide), wide.gaps.candidates.length)),
  gaps: field.described(
    'Of the gaps with a power, in their order.',
    field.list(gapInBand)(({ gaps: { gaps }, halfWidthDb }) =>
      gaps.flatMap(({ buildingId, receivedPowerDbm: powerDbm }) =>
        powerDbm === null ? [] : [{ buildingId, powerDbm, halfWidthDb }],
      ),
    ),
  ),
}

/** The band of the powers at the facades, and the buildings that are served at its ends. */
export const gapsBand = field.object<GapsBandFound>({
  ...field.of(found, bandTold),
  ...field.ifAny(withBand, known),
})
