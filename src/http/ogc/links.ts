import { geoJsonType } from '../wire/results.ts'
import * as field from '../wire/answer-schema.ts'
import type { CollectionId } from './collections.ts'

export const landingPath = '/ogc'

export const plainJsonType = 'application/json'
export const jsonSchemaType = 'application/schema+json'
/** What the standard calls an OpenAPI 3.0 document. */
export const openApiType = 'application/vnd.oai.openapi+json;version=3.0'

const relQueryables = 'http://www.opengis.net/def/rel/ogc/1.0/queryables'

export interface Link {
  readonly rel: string
  readonly type: string
  readonly href: string
  readonly title?: string
}

const link = field.object<Link>('OgcLink', {
  ...field.named<Link, string>(field.text, 'rel', 'type', 'href'),
  title: field.text.optional('title'),
})

/** Where more of it is: a member of nearly every answer. */
export const linkList = field.list(link)

/** What a request says of the address that it was sent to. */
interface AskedAt {
  readonly protocol: string
  readonly host: string
}

/**
 * The address at which the service was asked: behind a trusted proxy the one that the proxy was
 * asked at, else what the caller calls this machine.
 */
export function serviceRoot({ protocol, host }: AskedAt): string {
  return `${protocol}://${host}`
}

/** The absolute address of the landing page, and of what is below it. */
function addressOf(root: string, ...parts: readonly string[]): string {
  return [`${root}${landingPath}`, ...parts.map(encodeURIComponent)].join('/')
}

export function collectionAddress(root: string, id: CollectionId): string {
  return addressOf(root, 'collections', id)
}

export function itemsAddress(root: string, id: CollectionId): string {
  return addressOf(root, 'collections', id, 'items')
}

/** Links of the landing page. */
export function landingLinks(root: string): readonly Link[] {
  return [
    { rel: 'self', type: plainJsonType, href: addressOf(root), title: 'This document' },
    {
      rel: 'service-desc',
      type: openApiType,
      href: addressOf(root, 'api'),
      title: 'These routes as OpenAPI 3.0',
    },
    {
      rel: 'service-doc',
      type: 'text/html',
      href: `${root}/docs`,
      title: 'Reference of the whole service',
    },
    {
      rel: 'conformance',
      type: plainJsonType,
      href: addressOf(root, 'conformance'),
      title: 'Conformance classes',
    },
    {
      rel: 'data',
      type: plainJsonType,
      href: addressOf(root, 'collections'),
      title: 'Collections of features',
    },
  ]
}

export function collectionsLinks(root: string): readonly Link[] {
  return [{ rel: 'self', type: plainJsonType, href: addressOf(root, 'collections') }]
}

export function collectionLinks(root: string, id: CollectionId): readonly Link[] {
  return [
    { rel: 'self', type: plainJsonType, href: collectionAddress(root, id) },
    { rel: 'items', type: geoJsonType, href: itemsAddress(root, id) },
    {
      // Relations are compared whatever their case (RFC 8288); GDAL 3.6 knows this one.
      rel: 'describedBy',
      type: jsonSchemaType,
      href: addressOf(root, 'collections', id, 'schema'),
    },
    {
      rel: relQueryables,
      type: jsonSchemaType,
      href: addressOf(root, 'collections', id, 'queryables'),
    },
  ]
}

export function itemLinks(root: string, id: CollectionId, feature: string): readonly Link[] {
  return [
    {
      rel: 'self',
      type: geoJsonType,
      href: `${itemsAddress(root, id)}/${encodeURIComponent(feature)}`,
    },
    { rel: 'collection', type: plainJsonType, href: collectionAddress(root, id) },
  ]
}
