/** What interference is shown as, by its names on the wire. */
export const quantityIds = ['sinr', 'rsrp', 'rsrq', 'best_server', 'outage'] as const
export type QuantityId = (typeof quantityIds)[number]
