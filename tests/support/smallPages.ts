import { documentClient } from "@trame/core/lib/table"

const NAME = "small pages"

/**
 * Does something while the table answers each query with a page of one item, as it does of large items: a megabyte is
 * a page. Who asks for so many items is answered with as many.
 */
export async function inPagesOfOne<Result>(act: () => Promise<Result>): Promise<Result> {
  documentClient.middlewareStack.add(
    (next, { commandName }) =>
      (args) =>
        next(commandName === "QueryCommand" ? { ...args, input: { Limit: 1, ...args.input } } : args),
    { step: "initialize", name: NAME },
  )
  try {
    return await act()
  } finally {
    documentClient.middlewareStack.remove(NAME)
  }
}
