import type { RequestBody } from '../scenario/scenario.ts'

/** What may be asked during a drag. */
export interface FollowAsking {
  readonly request: RequestBody
  readonly post: <T>(path: string, body: RequestBody) => Promise<T>
  /** Costs no budget. */
  readonly get: <T>(path: string) => Promise<T>
}

/** What is known of all requests with one basis. */
export interface LiveModel<Answer> {
  /** The answer to one of them; no other is asked for before it is there. */
  readonly answer: (request: RequestBody, before: Answer) => Answer | Promise<Answer>
  /** Lets go what it holds. */
  readonly end?: () => void
}

/** How answers of a question follow a drag until the service has confirmed them. */
export interface Following<Answer> {
  /** Whether an answer can follow a request at all; absent: any can. */
  readonly takes?: (request: RequestBody, before: Answer) => boolean
  /** Requests with one text differ by no more than what the page works out itself. */
  readonly basis: (request: RequestBody) => string
  /** Asks for what such requests have in common. */
  readonly load?: (asking: FollowAsking) => Promise<LiveModel<Answer>>
  /** Whether what is worked out is only near to the answer. */
  readonly isCoarse?: (request: RequestBody, before: Answer) => boolean
  /** Whether numbers that change the basis are previewed as they are typed, not only what is dragged. */
  readonly previewsNumbers?: boolean
  /** A quick answer to a request with another text, while what it is about is dragged. */
  readonly preview: (asking: FollowAsking) => Promise<Answer>
}
