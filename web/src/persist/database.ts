import type { ReadProject } from '../project/read.ts'
import { isMembers, listOf, textOr } from '../project/read-members.ts'
import type { Project, StoredResult } from '../project/project.ts'

/** Projects in the browser's own database; answers apart, so that an edit writes little. */

const databaseName = 'sightline'
const projectStore = 'projects'
const answerStore = 'answers'

export interface KnownProject {
  readonly id: string
  readonly name: string
  /** ISO 8601. */
  readonly savedAt: string
}

interface SavedProject extends Omit<Project, 'results'> {
  readonly savedAt: string
  /** The tab that may write it; absent in what was saved by a version that knew of one tab. */
  readonly writer?: string
  /** Another with every save, so that a tab knows whether it has seen what is here. */
  readonly revision?: string
  readonly results: readonly Omit<StoredResult, 'answer'>[]
}

let opened: Promise<IDBDatabase> | null = null
/** The open database as soon as it is there: a page that ends can wait for nothing. */
let connection: IDBDatabase | null = null

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(projectStore, { keyPath: 'id' })
      request.result.createObjectStore(answerStore)
    }
    request.onsuccess = () => {
      connection = request.result
      resolve(connection)
    }
    request.onerror = () => reject(new Error('the browser keeps no projects'))
  })
  return opened
}

const keyOf = (projectId: string, resultId: string): string => `${projectId}/${resultId}`

/** The answers that are in the database already; another one may take the place of any. */
const savedAnswers = new Map<string, WeakRef<object>>()
/** The revision of each project that this tab has read or written last. */
const seenRevisions = new Map<string, string | undefined>()
let revisions = 0
/** Saves that still look who may write, and have put nothing yet. */
const looking = new Set<IDBTransaction>()

/** Saves a project unless another tab may write it; false where that is so. */
export async function saveProject(project: Project, tabId: string): Promise<boolean> {
  const transaction = (await database()).transaction([projectStore, answerStore], 'readwrite')
  looking.add(transaction)
  let former: SavedProject | undefined
  try {
    former = await recordOf(transaction, project.id)
  } catch (error) {
    // The page was about to end, and has saved in another way.
    if (!looking.has(transaction)) return true
    throw error
  } finally {
    looking.delete(transaction)
  }
  const isFree = former?.writer === undefined || former.writer === tabId
  if (isFree) put(transaction, project, tabId, former !== undefined)
  transaction.commit()
  try {
    await finished(transaction)
  } catch (error) {
    // What was put with it is not there either.
    savedAnswers.clear()
    throw error
  }
  return isFree
}

/** Saves a project of a page that ends, which cannot wait to look: only for the tab that may write. */
export function saveAtEnd(project: Project, tabId: string): void {
  if (connection === null) return
  // A page that ends is answered no more: what still looks would never end, nor what waits for it.
  for (const transaction of looking) {
    looking.delete(transaction)
    transaction.abort()
  }
  const transaction = connection.transaction([projectStore, answerStore], 'readwrite')
  put(transaction, project, tabId, true)
  transaction.commit()
}

const isSaved = (key: string, answer: unknown): boolean =>
  answer !== undefined && savedAnswers.get(key)?.deref() === answer

function noteSaved(key: string, answer: unknown): void {
  if (typeof answer === 'object' && answer !== null) savedAnswers.set(key, new WeakRef(answer))
}

function put(
  transaction: IDBTransaction,
  project: Project,
  tabId: string,
  hasAnswers: boolean,
): void {
  const answers = transaction.objectStore(answerStore)
  for (const result of project.results) {
    const key = keyOf(project.id, result.id)
    if (hasAnswers && isSaved(key, result.answer)) continue
    answers.put(result.answer, key)
    noteSaved(key, result.answer)
  }
  const saved: SavedProject = {
    ...project,
    savedAt: new Date().toISOString(),
    writer: tabId,
    revision: `${tabId}/${++revisions}`,
    results: project.results.map(withoutAnswer),
  }
  transaction.objectStore(projectStore).put(saved)
  seenRevisions.set(project.id, saved.revision)
}

/**
 * From now on this tab alone may write a project. True where it holds something that this tab has
 * not seen.
 */
export async function claimProject(id: string, tabId: string): Promise<boolean> {
  const transaction = (await database()).transaction(projectStore, 'readwrite')
  const record = await recordOf(transaction, id)
  if (record === undefined) return false
  const claimed: SavedProject = { ...record, writer: tabId }
  transaction.objectStore(projectStore).put(claimed)
  await finished(transaction)
  return record.revision !== seenRevisions.get(id)
}

/** The tab that may write a project; null where none has said so. */
export async function writerOf(id: string): Promise<string | null> {
  const record = await recordOf((await database()).transaction(projectStore), id)
  return record?.writer ?? null
}

function recordOf(transaction: IDBTransaction, id: string): Promise<SavedProject | undefined> {
  return answerOf(
    transaction.objectStore(projectStore).get(id) as IDBRequest<SavedProject | undefined>,
  )
}

function withoutAnswer(result: StoredResult): Omit<StoredResult, 'answer'> {
  const rest: Partial<StoredResult> & Omit<StoredResult, 'answer'> = { ...result }
  delete (rest as { answer?: unknown }).answer
  return rest
}

/** A project of the database, as far as it can be read; null where there is none. */
export async function loadProject(id: string): Promise<ReadProject | null> {
  const document = await storedDocument(id)
  if (document === null) return null
  seenRevisions.set(id, document.revision)
  // Its shapes are fetched only where there is something to read.
  const { readProject } = await import('../project/read.ts')
  return readProject(document)
}

interface StoredDocument extends Omit<SavedProject, 'results'> {
  readonly results: readonly unknown[]
}

/** All that the database has of a project, as it is; null where there is none. */
export async function storedDocument(id: string): Promise<StoredDocument | null> {
  const transaction = (await database()).transaction([projectStore, answerStore])
  const saved = await recordOf(transaction, id)
  if (saved === undefined) return null
  const answers = transaction.objectStore(answerStore)
  const results: unknown[] = []
  for (const result of listOf(saved.results)) {
    const key = keyOf(id, isMembers(result) ? String(result['id']) : '')
    const answer: unknown = await answerOf(answers.get(key) as IDBRequest<unknown>)
    noteSaved(key, answer)
    results.push(isMembers(result) ? { ...result, answer } : result)
  }
  return { ...saved, results }
}

/** What is kept here, the latest first. */
export async function knownProjects(): Promise<readonly KnownProject[]> {
  const transaction = (await database()).transaction(projectStore)
  const all = await answerOf(
    transaction.objectStore(projectStore).getAll() as IDBRequest<SavedProject[]>,
  )
  return all
    .map(({ id, name, savedAt }) => ({
      id,
      name: textOr(name, 'without a name'),
      savedAt: textOr(savedAt, ''),
    }))
    .sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1))
}

export async function forgetProject(id: string): Promise<void> {
  const transaction = (await database()).transaction([projectStore, answerStore], 'readwrite')
  transaction.objectStore(projectStore).delete(id)
  transaction.objectStore(answerStore).delete(IDBKeyRange.bound(`${id}/`, `${id}/\uffff`))
  await finished(transaction)
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(new Error('the kept project cannot be read'))
  })
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(new Error('the project cannot be kept'))
    transaction.onabort = () => reject(new Error('the project cannot be kept: no room is left'))
  })
}
