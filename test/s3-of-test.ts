import { onTestFinished } from 'vitest'
import { openS3, type S3StandIn } from './s3-stand-in.ts'

/** An S3-compatible store that ends with its test. */
export async function startS3(): Promise<S3StandIn> {
  const standIn = await openS3()
  onTestFinished(() => standIn.stop())
  return standIn
}
