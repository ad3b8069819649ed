import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Ends the answers that wait behind another one on a connection when that connection ends. Node
 * tells it to the answer alone that is being sent: requests sent at once, without a wait for the
 * answers, would hold their places and their memory for ever.
 */
export function endQueuedAnswers(server: Server): void {
  const unfinished = new WeakMap<Socket, Set<ServerResponse>>()
  const answersOn = (socket: Socket): Set<ServerResponse> => {
    const known = unfinished.get(socket)
    if (known !== undefined) return known
    const answers = new Set<ServerResponse>()
    unfinished.set(socket, answers)
    socket.once('close', () => {
      for (const answer of [...answers]) if (answer.socket === null) end(answer)
    })
    return answers
  }
  server.on('request', ({ socket }, response) => {
    const answers = answersOn(socket)
    answers.add(response)
    response.once('close', () => answers.delete(response))
  })
}

function end(answer: ServerResponse): void {
  answer.destroy()
  answer.emit('close')
}
