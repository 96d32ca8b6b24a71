import type { Behaviour } from "../../scripts/local/ai/tests.ts"

/** Makes the local model behave differently for requests that contain a text. */
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
