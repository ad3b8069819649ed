// What an import leaves out or cannot read, in words.
import type { Campaign, LeftOut } from './import.ts'

/** Each reason for which rows are left out, with the first of them. */
export function leftOutLines({
  leftOut,
  firstLeftOut,
  unreadTimes,
  unknownCarriers,
  unread,
}: Campaign): readonly string[] {
  const reasons = Object.entries(leftOut) as [LeftOut, number][]
  return [
    ...reasons.map(([reason, count]) => {
      const first = firstLeftOut[reason]
      return `${count} rows left out (${reason})${first === undefined ? '' : `, the first: ${first}`}`
    }),
    ...(unknownCarriers === 0
      ? []
      : [`${unknownCarriers} samples on a carrier that no band has${firstOf(unread.carrier)}`]),
    ...Object.entries(unread)
      .filter(([field]) => field !== 'carrier')
      .map(([field, of]) => `${of.count} samples whose ${field} cannot be read${firstOf(of)}`),
    ...(unreadTimes === 0 ? [] : [`${unreadTimes} samples whose time cannot be read`]),
  ]
}

const firstOf = (values: { readonly first: string } | undefined): string =>
  values === undefined ? '' : `, the first: ${values.first}`
