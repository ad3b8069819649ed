/** A file that the service makes of a question, as a button offers it. */
export interface FileFormat {
  readonly label: string
  /** What is in it. */
  readonly title: string
  /** The route with its query. */
  readonly path: string
}
