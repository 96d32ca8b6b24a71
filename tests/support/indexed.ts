import { INDEXED_PATH } from "../../scripts/local/dynamodb/http.ts"

/** Waits until the indexes show all writes so far; call it before a single read of them. */
export async function indexed(): Promise<void> {
  const { ok } = await fetch(`${process.env.AWS_ENDPOINT_URL_DYNAMODB}${INDEXED_PATH}`)
  if (!ok) throw new Error("The indexes could not be waited for")
}
