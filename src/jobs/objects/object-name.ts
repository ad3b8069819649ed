/**
 * Names are made by the service; this is the last line against a way out of the place of a store.
 *
 * @throws {RangeError} for what is no name
 */
export function checkObjectName(name: string): void {
  if (!/^[\w-]+(?:\/[\w.-]+)*$/.test(name) || name.includes('..')) {
    throw new RangeError(`no object is called ${JSON.stringify(name)}`)
  }
}
