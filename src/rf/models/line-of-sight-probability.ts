// 3GPP TR 38.901 V17, section 7.4.2, Table 7.4.2-1: how likely a receiver outdoors is in sight when
// nothing is known of the buildings around. Distances are along the ground, metres, 0 and more.

/** Receivers up to this height see no more than those in the street (UMa), metres. */
const streetReceiverM = 13

/** The height from which the table says no more, metres. */
const tallestReceiverM = 23

/** Scenario UMi - street canyon, 0 to 1. */
export function microcellSightProbability(distanceM: number): number {
  return streetProbability(distanceM, 36)
}

/**
 * Scenario UMa, 0 to 1. Receivers above 13 m see over roofs and are in sight more often; the table goes
 * to 23 m, and taller ones have the value of 23 m.
 */
export function macrocellSightProbability(distanceM: number, receiverHeightM: number): number {
  const aboveStreetM = Math.min(receiverHeightM, tallestReceiverM) - streetReceiverM
  const share = Math.max(aboveStreetM, 0) / 10
  const hundreds = distanceM / 100
  const overRoofs =
    share * Math.sqrt(share) * 1.25 * hundreds * hundreds * hundreds * Math.exp(-distanceM / 150)
  return Math.min(streetProbability(distanceM, 63) * (1 + overRoofs), 1)
}

/** Scenario RMa, 0 to 1. */
export function ruralSightProbability(distanceM: number): number {
  return distanceM <= 10 ? 1 : Math.exp(-(distanceM - 10) / 1000)
}

/** Certain up to 18 m, then falling over the length that a scenario has. */
function streetProbability(distanceM: number, lengthM: number): number {
  if (distanceM <= 18) return 1
  const near = 18 / distanceM
  return near + Math.exp(-distanceM / lengthM) * (1 - near)
}
