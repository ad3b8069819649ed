import { anyText, arrayOf, boundsSchema, responseObject, texts } from '../wire/shapes.ts'

const link = responseObject({ rel: anyText, type: anyText, href: anyText }, { id: 'Link' })

export const conformance = responseObject(
  {
    conformsTo: { type: 'array', maxItems: 0 },
    conceptsFrom: texts,
    note: anyText,
  },
  { id: 'Conformance' },
)

export const collection = responseObject(
  {
    id: anyText,
    title: anyText,
    description: anyText,
    itemType: { const: 'feature' },
    crs: texts,
    extent: responseObject({
      spatial: responseObject({ bbox: arrayOf(boundsSchema), crs: anyText }),
    }),
    links: arrayOf(link),
  },
  { id: 'Collection' },
)

export const collections = responseObject(
  { collections: arrayOf(collection), links: arrayOf(link) },
  { id: 'Collections' },
)
