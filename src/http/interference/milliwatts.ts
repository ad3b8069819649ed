/**
 * A power as it is shown: four digits are a fiftieth of the tenth of a decibel that levels have; all of them
 * where every detail is asked for.
 */
export function shownMilliwatt<Power extends number | null>(
  milliwatt: Power,
  isFull: boolean,
): number | Power {
  return milliwatt === null || isFull ? milliwatt : Number(milliwatt.toPrecision(4))
}
