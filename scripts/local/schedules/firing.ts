import type { IncomingMessage, ServerResponse } from "node:http"
import { logFailure } from "../lambda/load.ts"
import { urlOf } from "../lib/loopback.ts"
import type { Schedule, Schedules } from "./index.ts"

export const SCHEDULES_PATH = "/_local/schedules/"

/** `POST /_local/schedules/{name}` fires a schedule by hand and answers when its function is done. */
export function createFiring(schedules: Schedules, isOwnOrigin: (origin: string) => boolean) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { pathname } = urlOf(request)
    if (!pathname.startsWith(SCHEDULES_PATH)) return false
    const schedule = schedules.list.find(({ name }) => pathname === SCHEDULES_PATH + name)
    const { origin } = request.headers
    if (!schedule) response.writeHead(404).end()
    else if (request.method !== "POST") response.writeHead(405, { allow: "POST" }).end()
    else if (origin !== undefined && !isOwnOrigin(origin)) response.writeHead(403).end()
    else void fireAndAnswer(schedules, schedule, response)
    return true
  }
}

async function fireAndAnswer(
  schedules: Schedules,
  schedule: Schedule,
  response: ServerResponse,
): Promise<void> {
  try {
    await schedules.fire(schedule)
    response.writeHead(204).end()
  } catch (error) {
    logFailure(`The schedule ${schedule.name} failed`, error)
    response.writeHead(500).end()
  }
}
