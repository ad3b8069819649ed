/** `receiverLinkMarginDb` as `receiver_link_margin_db`. */
export function wireName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** `receiver_link_margin_db` as `receiverLinkMarginDb`. */
export function codeName(name: string): string {
  return name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
}
