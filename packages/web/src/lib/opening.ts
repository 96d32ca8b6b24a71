/** Milliseconds: on a slower network, waiting requests start beside the page. */
const LONGEST = 5000

let first: Promise<null> = Promise.resolve(null)

/** The document's first page loads until `page` settles. */
export function openWith(page: Promise<unknown>): void {
  const late = new Promise((resolve) => setTimeout(resolve, LONGEST))
  first = Promise.race([page, late]).then(
    () => null,
    () => null,
  )
}

/** Until then the router shows no page, and requests that can wait leave a slow network to the first one. */
export const opened = (): Promise<null> => first
