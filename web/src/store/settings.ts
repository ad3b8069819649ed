import type { Project, QuestionSettings } from '../project/project.ts'
import { edit } from './project.ts'

const none: QuestionSettings = {}

/** What was chosen for a question. */
export const settingsOf = (project: Project, question: string): QuestionSettings =>
  project.settings[question] ?? none

type Setting = QuestionSettings[string]

/** Chooses something for a question; undefined leaves it to the service again. */
export function changeSetting(question: string, name: string, value: Setting | undefined): void {
  changeSettings(question, [name], value)
}

/** Gives several settings of a question one value, as one step. */
export function changeSettings(
  question: string,
  names: readonly string[],
  value: Setting | undefined,
): void {
  const wanted = new Set(names)
  edit(
    'Change a setting',
    (old) => {
      const others = Object.entries(settingsOf(old, question)).filter(([name]) => !wanted.has(name))
      const changed = value === undefined ? [] : names.map((name) => [name, value] as const)
      const members = Object.fromEntries([...others, ...changed])
      return { ...old, settings: { ...old.settings, [question]: members } }
    },
    `setting.${question}.${names.join()}`,
  )
}
