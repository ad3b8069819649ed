import { readProject } from '../project/read.ts'
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
  readonly results: readonly Omit<StoredResult, 'answer'>[]
}

let opened: Promise<IDBDatabase> | null = null

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(projectStore, { keyPath: 'id' })
      request.result.createObjectStore(answerStore)
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(new Error('the browser keeps no projects'))
  })
  return opened
}

const keyOf = (projectId: string, resultId: string): string => `${projectId}/${resultId}`

/** Answers that are in the database already: they never change. */
const savedAnswers = new Set<string>()

export async function saveProject(project: Project): Promise<void> {
  const transaction = (await database()).transaction([projectStore, answerStore], 'readwrite')
  const answers = transaction.objectStore(answerStore)
  for (const result of project.results) {
    const key = keyOf(project.id, result.id)
    if (savedAnswers.has(key)) continue
    answers.put(result.answer, key)
    savedAnswers.add(key)
  }
  const saved: SavedProject = {
    ...project,
    savedAt: new Date().toISOString(),
    results: project.results.map(withoutAnswer),
  }
  transaction.objectStore(projectStore).put(saved)
  await finished(transaction)
}

function withoutAnswer(result: StoredResult): Omit<StoredResult, 'answer'> {
  const rest: Partial<StoredResult> & Omit<StoredResult, 'answer'> = { ...result }
  delete (rest as { answer?: unknown }).answer
  return rest
}

export async function loadProject(id: string): Promise<Project | null> {
  const transaction = (await database()).transaction([projectStore, answerStore])
  const saved = await answerOf<SavedProject | undefined>(
    transaction.objectStore(projectStore).get(id) as IDBRequest<SavedProject | undefined>,
  )
  if (saved === undefined) return null
  const answers = transaction.objectStore(answerStore)
  const results: unknown[] = []
  for (const result of saved.results) {
    const key = keyOf(id, result.id)
    const answer: unknown = await answerOf(answers.get(key) as IDBRequest<unknown>)
    if (answer === undefined) continue
    savedAnswers.add(key)
    results.push({ ...result, answer })
  }
  return readProject({ ...saved, results })
}

/** What is kept here, the latest first. */
export async function knownProjects(): Promise<readonly KnownProject[]> {
  const transaction = (await database()).transaction(projectStore)
  const all = await answerOf(
    transaction.objectStore(projectStore).getAll() as IDBRequest<SavedProject[]>,
  )
  return all
    .map(({ id, name, savedAt }) => ({ id, name, savedAt }))
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
