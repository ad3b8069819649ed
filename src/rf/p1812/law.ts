// Recommendation ITU-R P.1812-7, Annex 1, sections 4.2 to 4.10: from the shape of a path and its
// diffraction to its loss. The same for every path in which a profile is walked.
import { setCombinedLoss, setDiffractionLosses, setTimeInterpolation } from './combination.ts'
import { ductingConstantDb, setDuctingLoss } from './ducting.ts'
import type { P1812Link } from './link.ts'
import { setLoss } from './location-variability.ts'
import type { PathStages } from './path-stages.ts'
import { setTroposcatterLoss, troposcatterConstantDb } from './troposcatter.ts'

/** The law of one link: constants are computed once. */
export class P1812Law {
  readonly #link: P1812Link
  readonly #troposcatterDb: number
  readonly #ductingDb: number

  constructor(link: P1812Link) {
    this.#link = link
    this.#troposcatterDb = troposcatterConstantDb(link)
    this.#ductingDb = ductingConstantDb(link)
  }

  /**
   * Fills all losses but those of line of sight and the two of diffraction, which are there
   * already, as is the shape of the path.
   *
   * @param placesDeviationDb standard deviation over places, dB
   */
  setLosses(path: PathStages, placesDeviationDb: number): void {
    setTimeInterpolation(path, this.#link)
    setDiffractionLosses(path)
    setTroposcatterLoss(path, this.#troposcatterDb)
    setDuctingLoss(path, this.#link, this.#ductingDb)
    setCombinedLoss(path, this.#link)
    setLoss(path, this.#link, placesDeviationDb)
  }
}
