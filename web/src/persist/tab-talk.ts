/** What the tabs of one browser say to each other about a project. */

/**
 * `ask`: who keeps it? `keep`: I do. `yield`: let me. `free`: I keep it no longer. `claim`: I keep it
 * from now on.
 */
type Word = 'ask' | 'keep' | 'yield' | 'free' | 'claim'

interface Message {
  readonly word: Word
  readonly projectId: string
}

const channelName = 'sightline.projects'

/** One tab among those that are open. */
export class TabTalk {
  readonly #channel = new BroadcastChannel(channelName)
  readonly #waiting = new Set<(message: Message) => void>()

  /** @param onMessage - told of everything that the others say */
  constructor(onMessage: (word: Word, projectId: string) => void) {
    this.#channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      for (const wait of this.#waiting) wait(data)
      onMessage(data.word, data.projectId)
    })
  }

  say(word: Word, projectId: string): void {
    const message: Message = { word, projectId }
    this.#channel.postMessage(message)
  }

  /** Says a word, and whether another tab has said one of the answers in time. */
  isAnswered(
    word: Word,
    projectId: string,
    answers: readonly Word[],
    withinMs: number,
  ): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (isAnswered: boolean): void => {
        clearTimeout(timer)
        this.#waiting.delete(wait)
        resolve(isAnswered)
      }
      const wait = (message: Message): void => {
        if (message.projectId === projectId && answers.includes(message.word)) end(true)
      }
      const timer = setTimeout(() => end(false), withinMs)
      this.#waiting.add(wait)
      this.say(word, projectId)
    })
  }
}
