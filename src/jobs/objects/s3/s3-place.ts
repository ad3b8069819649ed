/** Where objects lie in an S3-compatible store, and with what right; plain data. */
export interface S3Place {
  readonly bucket: string
  /** Address of the bucket, without a slash at its end. */
  readonly bucketUrl: string
  /** What the names of all objects begin with: empty, or ended by a slash. */
  readonly prefix: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Null for rights that last. */
  readonly sessionToken: string | null
}

/** What is said of a store in the usual variables. */
interface S3Settings {
  /** `s3://bucket/prefix`, checked. */
  readonly address: string
  /** Address of the service; empty: Amazon's of the region. */
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken: string | null
}

/**
 * The place of a store. Another service's buckets are folders of its address; Amazon's are hosts, but
 * for those with a dot in their name, which no certificate covers.
 */
export function s3Place({ address, endpoint, ...rights }: S3Settings): S3Place {
  const [bucket, ...folders] = address.slice('s3://'.length).split('/')
  const prefix = folders.filter((folder) => folder !== '').map((folder) => `${folder}/`)
  return {
    ...rights,
    bucket,
    bucketUrl: bucketUrl(bucket, endpoint, rights.region),
    prefix: prefix.join(''),
  }
}

function bucketUrl(bucket: string, endpoint: string, region: string): string {
  if (endpoint !== '') return `${endpoint.replace(/\/$/, '')}/${bucket}`
  const service = `s3.${region}.amazonaws.com`
  return bucket.includes('.') ? `https://${service}/${bucket}` : `https://${bucket}.${service}`
}
