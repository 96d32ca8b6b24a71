import type { FunctionDefinition } from "@trame/functions/manifest"
import type { Context } from "aws-lambda"

export interface Loaded<Event, Result> {
  handler(event: Event, context: Context): Promise<Result>
}

/** The function's code cannot be loaded; the first such failure of each function is logged. */
export class LoadError extends Error {}

const reported = new Set<string>()

/**
 * The module of a function, at its first event, as on Lambda: by then the environment is set.
 * @throws LoadError
 */
export async function load<Event, Result>({
  name,
  module,
}: FunctionDefinition): Promise<Loaded<Event, Result>> {
  try {
    return (await import(`@trame/functions/${module}`)) as Loaded<Event, Result>
  } catch (error) {
    if (!reported.has(name)) console.error(`The function ${name} cannot be loaded`, error)
    reported.add(name)
    throw new LoadError(`The function ${name} cannot be loaded`, { cause: error })
  }
}

/** One line for what a function threw; nothing for what is logged already. */
export function logFailure(text: string, error: unknown): void {
  if (!(error instanceof LoadError)) console.error(text, error)
}
