// A propagation model with the correction that measurements ask for, and the spread that they leave.
import { type CellCalibration, nearestCalibratedM } from './calibration.ts'
import { clutterCategories, type GroundProfile, type RadialPoints } from './ground-profile.ts'
import type { LossTerms, ModelPath, PreparedModel } from './models/model.ts'

/** Of a place of which no clutter is known. */
const noCategory = -1

/** A law with the correction of a calibration taken from its losses, for the cell that carries it. */
export function calibrateLaw(law: PreparedModel, carried: CellCalibration): PreparedModel {
  return new CalibratedLaw(law, carried)
}

class CalibratedLaw implements PreparedModel {
  readonly publishedFromM: number
  /** Losses are those of half of the places, whatever share of them the model was asked for. */
  readonly locationQuantile = 0
  readonly setLossesAlong?: NonNullable<PreparedModel['setLossesAlong']>
  readonly #law: PreparedModel
  readonly #spreadDb: number
  readonly #offsetDb: number
  readonly #slopeDb: number
  readonly #referenceLog: number
  /** On top of the offset, by index of the categories. */
  readonly #byCategoryDb: readonly number[]

  constructor(law: PreparedModel, { calibration, cellId }: CellCalibration) {
    const own = calibration.cellOffsets.find((cell) => cell.cellId === cellId)
    this.#law = law
    this.publishedFromM = law.publishedFromM ?? 0
    this.#spreadDb = calibration.residualSpreadDb
    this.#offsetDb = own?.offsetDb ?? calibration.offsetDb
    this.#slopeDb = calibration.slopeDbPerDecade
    this.#referenceLog = Math.log10(calibration.referenceDistanceM)
    this.#byCategoryDb = clutterCategories.map(
      (category) =>
        calibration.clutterOffsets.find(({ clutter }) => clutter === category)?.offsetDb ?? 0,
    )
    if (law.setLossesAlong !== undefined) {
      this.setLossesAlong = (ground, antennaLatitudeDeg, points, lossesDb) => {
        law.setLossesAlong?.(ground, antennaLatitudeDeg, points, lossesDb)
        this.#correctAlong(ground, points, lossesDb)
      }
    }
  }

  lossAt(distanceM: number, path: ModelPath): number {
    return this.#law.lossAt(distanceM, path) - this.#correctionDb(distanceM, categoryOf(path))
  }

  locationVariabilityDb(): number {
    return this.#spreadDb
  }

  termsAt(distanceM: number, path: ModelPath): LossTerms {
    return {
      ...this.#law.termsAt(distanceM, path),
      calibrationDb: this.#correctionDb(distanceM, categoryOf(path)),
    }
  }

  setSpreadsAlong(_ground: GroundProfile, _points: RadialPoints, spreadsDb: Float64Array): void {
    spreadsDb.fill(this.#spreadDb)
  }

  #correctAlong(
    { pointCount, spacingM, clutterCategory }: GroundProfile,
    { first, stride }: RadialPoints,
    lossesDb: Float64Array,
  ): void {
    let written = 0
    for (let point = first; point < pointCount; point += stride) {
      lossesDb[written++] -= this.#correctionDb(point * spacingM, clutterCategory[point])
    }
  }

  /** Added to the received power, dB. */
  #correctionDb(distanceM: number, category: number): number {
    const placeDb = category === noCategory ? 0 : this.#byCategoryDb[category]
    const decades = Math.log10(Math.max(distanceM, nearestCalibratedM)) - this.#referenceLog
    return this.#offsetDb + placeDb + this.#slopeDb * decades
  }
}

function categoryOf({ ground }: ModelPath): number {
  return ground === undefined ? noCategory : ground.clutterCategory[ground.pointCount - 1]
}
