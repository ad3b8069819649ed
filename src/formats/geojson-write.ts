/**
 * What stands around the features of a FeatureCollection, one feature to a line: the text stays compact, and
 * two versions of it can be compared with the usual tools.
 */
export const collectionText = {
  start: '{"type":"FeatureCollection","features":[',
  beforeFirst: '\n',
  beforeNext: ',\n',
  end: '\n]}\n',
} as const
