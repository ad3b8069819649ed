/** A command has said all there is to say and ends with exit code 1. */
export class CommandFailed extends Error {}
