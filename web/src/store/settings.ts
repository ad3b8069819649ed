import type { Project, QuestionSettings } from '../project/project.ts'
import { edit } from './project.ts'

const none: QuestionSettings = {}

/** What was chosen for a question. */
export const settingsOf = (project: Project, question: string): QuestionSettings =>
  project.settings[question] ?? none

type Setting = QuestionSettings[string]

/** The project with something chosen for a question; undefined leaves it to the service again. */
export function withSetting(
  project: Project,
  question: string,
  name: string,
  value: Setting | undefined,
): Project {
  const others = Object.entries(settingsOf(project, question)).filter(([other]) => other !== name)
  const members = Object.fromEntries(value === undefined ? others : [...others, [name, value]])
  return { ...project, settings: { ...project.settings, [question]: members } }
}

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
  edit(
    'Change a setting',
    (old) => names.reduce((now, name) => withSetting(now, question, name, value), old),
    `setting.${question}.${names.join()}`,
  )
}
