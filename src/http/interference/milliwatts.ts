import { kind, number } from '../wire/told.ts'

/** A power as it is shown: four digits are a fiftieth of the tenth of a decibel that levels have. */
export const milliwatts = kind<number>(number.schema, (value) => Number(value.toPrecision(4)))
