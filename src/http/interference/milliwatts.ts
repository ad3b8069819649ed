import { kind, number } from '../wire/told.ts'

/** A power as it is shown: four digits are a fiftieth of the tenth of a decibel that levels have. */
export const milliwatts = kind<number>(number.schema, shortened)

/** The same, or with all its digits where every detail is asked for. */
export function shownMilliwatt<Power extends number | null>(
  milliwatt: Power,
  isFull: boolean,
): number | Power {
  return milliwatt === null || isFull ? milliwatt : shortened(milliwatt)
}

function shortened(milliwatt: number): number {
  return Number(milliwatt.toPrecision(4))
}
