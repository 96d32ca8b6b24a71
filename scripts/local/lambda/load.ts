import type { FunctionDefinition } from "@trame/functions/manifest"
import type { Context } from "aws-lambda"

export type Handler<Event, Result> = (event: Event, context: Context) => Promise<Result>

/** The function's code cannot be loaded; the first such failure of each function is logged. */
export class LoadError extends Error {}

const reported = new Set<string>()

/**
 * Loads a function from its module, at its first event as on Lambda, when the environment is set.
 * @throws LoadError
 */
export async function load<Event, Result>({
  name,
  handler,
}: FunctionDefinition): Promise<Handler<Event, Result>> {
  const [module = "", exported = ""] = handler.split(".")
  try {
    const loaded: Record<string, Handler<Event, Result>> = await import(`@trame/functions/${module}`)
    if (!loaded[exported]) throw new Error(`${module} exports no ${exported}`)
    return loaded[exported]
  } catch (error) {
    if (!reported.has(name)) console.error(`The function ${name} cannot be loaded`, error)
    reported.add(name)
    throw new LoadError(`The function ${name} cannot be loaded`, { cause: error })
  }
}

/** One line for an error of a function, unless it was logged already. */
export function logFailure(text: string, error: unknown): void {
  if (!(error instanceof LoadError)) console.error(text, error)
}
