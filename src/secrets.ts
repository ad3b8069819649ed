import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ConfigurationError } from './errors.ts'

/** The longest secret, characters: a file that is larger is another one. */
const longestSecret = 10_000

/** The variable that names the file of a secret. */
export const secretFileName = (name: string): string => `${name}_FILE`

/**
 * The value of a secret: of its variable, or what stands in the file that `..._FILE` names.
 *
 * @throws {ConfigurationError} where both are set, and where the file cannot be read, is empty or is none of
 *   a secret: without it a route would be open
 */
export function readSecret(
  name: string,
  environment: Readonly<Record<string, string | undefined>>,
  workingDirectory: string,
): string | undefined {
  const stated = environment[name]
  const ofFile = secretFileName(name)
  const path = environment[ofFile]?.trim() ?? ''
  if (path === '') return stated
  if ((stated?.trim() ?? '') !== '') {
    throw new ConfigurationError(`${name} and ${ofFile} are both set; one of them is meant`)
  }
  const text = textOf(resolve(workingDirectory, path), ofFile)
  if (text === '' || text.length > longestSecret) {
    throw new ConfigurationError(
      `${ofFile}: ${path} holds no secret of 1 to ${longestSecret} characters`,
    )
  }
  return text
}

function textOf(path: string, variable: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigurationError(`${variable}: ${path} cannot be read (${code})`)
  }
}
