import type { Manifest } from './manifest-schema.ts'

/**
 * When the content of a file was made, for formats that must say it: the time of the pack, since the
 * same question on the same pack gives the same file.
 */
export function contentTime({ generated_at: generatedAt }: Manifest): string {
  const milliseconds = Date.parse(generatedAt)
  return new Date(Number.isNaN(milliseconds) ? 0 : milliseconds).toISOString()
}
