import type { Cell } from '../../analyses/cell.ts'
import type { LayerLink } from '../../analyses/path-profile/layer-link.ts'
import { halfWidthOf, predictionBand } from '../../rf/prediction-band.ts'
import { bandEnds, type BandFound, bandTold } from '../wire/prediction-band.ts'
import * as field from '../wire/answer-schema.ts'

/** The link of a path as the layers of its cell have it. */
export interface PredictedLink {
  readonly link: LayerLink
  readonly cell: Cell
}

function found({ link: { link }, cell: { profile } }: PredictedLink): BandFound {
  return { profile, band: predictionBand(profile, link.fallbackUsed) }
}

const powerOf = ({ link: { link, isInBeam } }: PredictedLink) =>
  isInBeam ? link.receivedPowerDbm : null

/** A power with its band; null where one of them is missing. */
function powerInBand(predicted: PredictedLink) {
  const powerDbm = powerOf(predicted)
  const halfWidthDb = halfWidthOf(found(predicted).band)
  return powerDbm === null || halfWidthDb === null ? null : { powerDbm, halfWidthDb }
}

/** The band of the link of a path; its power is left out beyond a hard beam. */
export const pathBand = field.object<PredictedLink>({
  ...field.of(found, bandTold),
  rx_dbm: field.tenths.optional(powerOf),
  ...field.ifAny(powerInBand, bandEnds),
})
