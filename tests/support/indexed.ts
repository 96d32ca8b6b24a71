import { INDEXED_PATH } from "../../scripts/local/dynamodb/http.ts"

/** Until the indexes show all that is written by now: before what is read of them once. */
export async function indexed(): Promise<void> {
  const { ok } = await fetch(`${process.env.AWS_ENDPOINT_URL_DYNAMODB}${INDEXED_PATH}`)
  if (!ok) throw new Error("The indexes could not be waited for")
}
