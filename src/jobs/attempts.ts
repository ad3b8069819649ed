/**
 * A unit is given up when this many attempts have had no end. It stands by itself: whoever tells of it
 * needs no database.
 */
export const maximumAttempts = 20
