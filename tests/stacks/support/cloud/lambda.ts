import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { DeployedFunction } from "../functions.ts"

const RUNNER = fileURLToPath(new URL("runner.ts", import.meta.url))

export interface RunningFunction {
  /** @throws Error with what the handler threw, or what kept it from loading. */
  invoke(event: unknown): Promise<unknown>
  stop(): Promise<void>
}

interface Answer {
  id: number
  result?: unknown
  error?: string
}

/** Runs a function's bundle in a process that has this environment and nothing of ours. */
export async function startFunction(
  { folder, file, exported }: DeployedFunction,
  environment: Record<string, string>,
): Promise<RunningFunction> {
  const child = fork(RUNNER, [join(folder, file), exported], {
    cwd: folder,
    env: environment,
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  })
  await loaded(child)
  const waiting = new Map<number, (answer: Answer) => void>()
  child.on("message", (answer: Answer) => waiting.get(answer.id)?.(answer))
  let count = 0
  return {
    invoke: async (event) => {
      const id = ++count
      const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
      child.send({ id, event })
      const { result, error } = await answered
      waiting.delete(id)
      if (error) throw new Error(error)
      return result
    },
    stop: async () => {
      child.disconnect()
      await once(child, "exit")
    },
  }
}

/** Until it is ready for events. @throws Error with what kept it from loading */
async function loaded(child: ChildProcess): Promise<void> {
  const [{ failed }] = (await once(child, "message")) as [{ failed?: string }]
  if (failed !== undefined) throw new Error(`The function could not be loaded: ${failed}`)
}
