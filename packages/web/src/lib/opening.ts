/** Milliseconds: on a network that is slower still, what waits is asked for beside the page. */
const LONGEST = 5000

let first: Promise<null> = Promise.resolve(null)

/** The first page of the document is on its way until `page` is settled. */
export function openWith(page: Promise<unknown>): void {
  const late = new Promise((resolve) => setTimeout(resolve, LONGEST))
  first = Promise.race([page, late]).then(
    () => null,
    () => null,
  )
}

/** Until then the router shows no page, and what can wait does not take its share of a slow network from the first. */
export const opened = (): Promise<null> => first
