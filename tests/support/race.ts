import { overtaken } from "./overtaken.ts"

interface Race<Result> {
  /** The entity that both write. */
  over: string
  first: () => Promise<unknown>
  late: () => Promise<Result>
}

/** Does the first right before the late one writes, and answers as the late one does. */
export async function race<Result>({ over, first, late }: Race<Result>): Promise<Result> {
  const outcome = await overtaken(over, late, first)
  if (outcome.status === "rejected") throw outcome.reason
  return outcome.value as Result
}

/** The code by which the late one is refused, "done" if it is not. */
export const refusal = (given: Race<unknown>): Promise<string> =>
  race(given).then(
    () => "done",
    ({ code }) => code,
  )
