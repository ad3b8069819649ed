import { promisify } from 'node:util'

/**
 * Gives the memory that a start took, for reading libraries and compiling schemas, back to the
 * system. The engine by itself looks for garbage when memory is asked for, and an idle service asks
 * for none. For some tens of milliseconds this thread does nothing else.
 *
 * @throws {Error} where Node was built without its inspector, which is how a program asks for this.
 */
export async function collectGarbage(): Promise<void> {
  const { Session } = await import('node:inspector')
  const session = new Session()
  session.connect()
  try {
    await promisify<string>(session.post.bind(session))('HeapProfiler.collectGarbage')
  } finally {
    session.disconnect()
  }
}
