import type { Behaviour } from "../../scripts/local/ai/tests.ts"

/** Has the local model behave in another way towards requests in which a text stands. */
export async function modelBehaves(
  behaviour: Partial<Behaviour> & Pick<Behaviour, "match">,
  url = process.env.AI_BASE_URL ?? "",
): Promise<void> {
  const response = await fetch(new URL("/_test/behaviours", url), {
    method: "POST",
    body: JSON.stringify(behaviour),
  })
  if (response.status !== 204) throw new Error(`The local model answered ${response.status}`)
}
